// glibc's own account of the heap, mallinfo2(3), which Swift's Glibc module leaves out.
#ifdef __linux__
#include <malloc.h>
#endif
