#ifndef SEAM_YAML_SHIM_H
#define SEAM_YAML_SHIM_H

#include <yaml.h>

#endif
