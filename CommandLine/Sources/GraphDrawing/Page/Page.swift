/// The style and the script of a page with a diagram.
enum Page {
  static let style = """
    :root { color-scheme: light dark; }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body { display: flex; flex-direction: column; font: 15px/1.45 system-ui, sans-serif; color: var(--text);
      background: var(--page); }
    header { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; padding: .5rem 1rem;
      border-bottom: 1px solid var(--line); }
    h1 { font-size: 1.05rem; margin: 0 auto 0 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
    h3 { font-size: .8rem; margin: 1.1rem 0 .2rem; color: var(--muted); font-weight: 600; }
    input, button { font: inherit; color: inherit; background: var(--box); border: 1px solid var(--border);
      border-radius: 6px; padding: .25rem .6rem; min-height: 2rem; }
    input[type=checkbox] { min-height: 0; accent-color: var(--accent); }
    .search input { width: 13rem; max-width: 60vw; }
    button { min-width: 2.2rem; margin-left: .25rem; cursor: pointer; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
    #found { color: var(--muted); min-width: 4.5rem; }
    main { flex: 1; display: flex; min-height: 0; }
    #picture { flex: 1; min-width: 0; min-height: 0; height: 100%; touch-action: none; cursor: grab; display: block; }
    #picture:focus-visible { outline-offset: -3px; }
    #panel { width: 20rem; overflow: auto; padding: .8rem 1rem 2rem; border-left: 1px solid var(--line); }
    #panel:focus { outline: none; }
    #panel .top { display: flex; gap: .5rem; align-items: start; justify-content: space-between; }
    #panel ul { list-style: none; margin: 0; padding: 0; }
    #panel a { color: var(--accent); overflow-wrap: anywhere; }
    #panel li { padding: .08rem 0; }
    #panel small { color: var(--muted); display: block; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .8rem; margin: .5rem 0 0; }
    dt { color: var(--muted); }
    dd { margin: 0; overflow-wrap: anywhere; }
    .legend svg { vertical-align: middle; margin-right: .4rem; }
    .node { cursor: pointer; outline: none; }
    .node:focus-visible rect, .node.picked rect { stroke: var(--accent); stroke-width: 3; }
    .node.match rect { stroke: var(--accent); stroke-width: 2.5; }
    .node.match text { font-weight: 700; }
    .dimmed .node:not(.near, .match) { opacity: .28; }
    .dimmed .edge:not(.near) { opacity: .1; }
    .all .implied, .dimmed .implied.near { display: inline; }
    .implied { opacity: .55; }
    .edge.near { stroke-width: 2.4; opacity: 1; }
    .edge.plain.near, .edge.inherited.near { stroke: var(--accent); }
    .edge.plain.near { marker-end: url(#arrow-near); }
    .arrow.near { fill: var(--accent); }
    .band text { font-weight: 600; font-size: calc(12px * var(--grow, 1)); }
    @media (max-width: 700px) {
      header { padding: .4rem .6rem; gap: .3rem .5rem; }
      h1 { width: 100%; }
      #found { min-width: 0; }
      main { flex-direction: column; }
      #picture { height: auto; }
      #panel { width: auto; height: 38%; border-left: 0; border-top: 1px solid var(--line); }
    }
    """

  static let script = #"""
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const { nodes, edges } = data;
    const byID = id => document.getElementById(id);
    const [picture, view, panel, search] = ["picture", "view", "panel", "search"].map(byID);
    const boxes = [...view.querySelectorAll(".node")];
    const lines = [...view.querySelectorAll(".edge")].map(line =>
      ({ line, from: Number(line.dataset.from), to: Number(line.dataset.to) }));
    const users = nodes.map(() => []), uses = nodes.map(() => []);
    edges.forEach(edge => { uses[edge.from].push(edge); users[edge.to].push(edge); });
    let picked = null, matches = [], place = -1, isFitted = true;

    // Zoom and position.
    let x = 0, y = 0, scale = 1;
    picture.removeAttribute("viewBox");
    function show() {
      view.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
      // The names of layers stay readable in an overview.
      view.style.setProperty("--grow", Math.min(3.5, Math.max(1, .9 / scale)));
    }
    const size = () => picture.getBoundingClientRect();
    function zoom(factor, centerX = size().width / 2, centerY = size().height / 2) {
      const next = Math.min(4, Math.max(.05, scale * factor));
      x = centerX - (centerX - x) * next / scale;
      y = centerY - (centerY - y) * next / scale;
      scale = next;
      isFitted = false;
      show();
    }
    function move(byX, byY) { x += byX; y += byY; isFitted = false; show(); }
    function fit(least = .05) {
      const { width, height } = size();
      scale = Math.max(least, Math.min(1.25, width / data.width, height / data.height));
      x = (width - data.width * scale) / 2;
      y = Math.max(0, (height - data.height * scale) / 2);
      isFitted = least < .1;
      show();
    }
    const center = box => {
      const area = box.querySelector("rect");
      return ["x", "y"].map((key, place) => Number(area.getAttribute(key))
        + Number(area.getAttribute(["width", "height"][place])) / 2);
    };
    function reveal(index, isCentered) {
      if (isCentered && scale < .7) zoom(.9 / scale);
      const { width, height } = size(), [boxX, boxY] = center(boxes[index]);
      const left = boxX * scale + x, top = boxY * scale + y;
      if (isCentered || left < 60 || top < 30 || left > width - 60 || top > height - 30)
        move(width / 2 - left, height / 2 - top);
    }

    // Details.
    const element = (name, text, ...children) => {
      const made = document.createElement(name);
      if (text) made.textContent = text;
      made.append(...children);
      return made;
    };
    const link = index => {
      const made = element("a", nodes[index].name);
      made.href = "#" + encodeURIComponent(nodes[index].name);
      return made;
    };
    const list = items => element("ul", "", ...items.map(item => element("li", "", ...item)));
    const section = (title, found, key) => found.length === 0 ? [] : [element("h3", `${title}: ${found.length}`),
      list(found.map(edge => [link(edge[key]), ...(edge.note ? [element("small", edge.note)] : [])]))];
    function describe() {
      panel.replaceChildren();
      panel.scrollTop = 0;
      if (picked === null) {
        const layers = [...data.layers, null].map((name, layer) => [name,
          [...nodes.keys()].filter(index => name === null ? nodes[index].layer === undefined : nodes[index].layer === layer)]);
        panel.append(element("h2", `${nodes.length} ${data.subject}`), byID("legend").content.cloneNode(true));
        layers.filter(([, members]) => members.length > 0).forEach(([name, members]) =>
          panel.append(element("h3", name ?? (data.layers.length ? "in no layer" : data.subject)),
            list(members.map(index => [link(index)]))));
        return;
      }
      const node = nodes[picked], close = element("button", "Close");
      close.onclick = () => { clear(); search.focus(); };
      const top = element("div", "", element("h2", node.name), close);
      top.className = "top";
      const facts = [["Kind", node.kind], ["Layer", data.layers[node.layer]], ["Files", String(node.files)],
        ["Change", node.change]].filter(([, value]) => value !== undefined);
      panel.append(top, element("dl", "", ...facts.flatMap(([name, value]) => [element("dt", name), element("dd", value)])),
        ...section("Uses", uses[picked], "to"), ...section("Used by", users[picked], "from"));
    }
    function dim() {
      const near = new Set(picked === null ? [] :
        [picked, ...uses[picked].map(edge => edge.to), ...users[picked].map(edge => edge.from)]);
      const found = new Set(matches);
      boxes.forEach((box, index) => {
        box.classList.toggle("near", near.has(index));
        box.classList.toggle("picked", index === picked);
        box.classList.toggle("match", found.has(index));
        box.setAttribute("aria-pressed", index === picked);
      });
      lines.forEach(({ line, from, to }) =>
        line.classList.toggle("near", picked !== null && (from === picked || to === picked)));
      picture.classList.toggle("dimmed", picked !== null || search.value.trim() !== "");
    }
    function current(index) { boxes.forEach((box, other) => box.tabIndex = other === index ? 0 : -1); }
    function pick(index, isCentered) {
      picked = index;
      if (index !== null) { current(index); reveal(index, isCentered); }
      describe();
      dim();
    }
    const open = index => { location.hash = encodeURIComponent(nodes[index].name); };
    function clear() {
      history.replaceState(null, "", location.pathname + location.search);
      search.value = "";
      find();
      pick(null);
    }
    function follow(isCentered) {
      let name = location.hash.slice(1);
      try { name = decodeURIComponent(name); } catch { }
      const index = nodes.findIndex(node => node.name === name);
      pick(index < 0 ? null : index, isCentered);
    }

    // Search.
    function find() {
      const text = search.value.trim().toLowerCase();
      matches = text === "" ? [] : [...nodes.keys()].filter(index => nodes[index].name.toLowerCase().includes(text));
      place = -1;
      byID("found").textContent = text === "" ? "" : `${matches.length} found`;
      dim();
    }
    search.oninput = find;
    search.onkeydown = event => {
      if (event.key !== "Enter" || matches.length === 0) return;
      event.preventDefault();
      place = (place + (event.shiftKey ? matches.length - 1 + (place < 0) : 1)) % matches.length;
      byID("found").textContent = `${place + 1} of ${matches.length}`;
      history.replaceState(null, "", "#" + encodeURIComponent(nodes[matches[place]].name));
      pick(matches[place], true);
    };

    // Keys: arrows move the picture, or the focus from a node to the next in that direction.
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    function neighbour(index, [toX, toY]) {
      const [fromX, fromY] = center(boxes[index]);
      let best = index, least = Infinity;
      boxes.forEach((box, other) => {
        const [boxX, boxY] = center(box), ahead = (boxX - fromX) * toX + (boxY - fromY) * toY;
        const aside = Math.abs((boxX - fromX) * toY) + Math.abs((boxY - fromY) * toX);
        const distance = ahead + aside * (toX ? 12 : 1.5);
        if (ahead > 1 && distance < least) [best, least] = [other, distance];
      });
      return best;
    }
    document.onkeydown = event => {
      if (event.key === "Escape") return clear();
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, #panel")) return;
      const box = event.target.closest(".node"), direction = directions[event.key];
      if (event.key === "+" || event.key === "=") zoom(1.25);
      else if (event.key === "-") zoom(.8);
      else if (event.key === "0") fit();
      else if (event.key === "/") search.focus();
      else if (box && (event.key === "Enter" || event.key === " ")) open(boxes.indexOf(box));
      else if (direction && box) {
        const next = neighbour(boxes.indexOf(box), direction);
        current(next);
        boxes[next].focus({ preventScroll: true });
        reveal(next);
      } else if (direction) move(-60 * direction[0], -60 * direction[1]);
      else return;
      event.preventDefault();
    };

    // Mouse and fingers.
    const pointers = new Map();
    let travelled = 0;
    const spread = () => {
      const [one, other] = [...pointers.values()];
      return [Math.hypot(one.x - other.x, one.y - other.y), (one.x + other.x) / 2, (one.y + other.y) / 2];
    };
    picture.onpointerdown = event => {
      if (pointers.size === 0) travelled = 0;
      if (pointers.size < 2) pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    picture.onpointermove = event => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const [distance, middleX, middleY] = pointers.size === 2 ? spread() : [0, before.x, before.y];
      travelled += Math.hypot(event.clientX - before.x, event.clientY - before.y);
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (travelled < 5) return;
      picture.setPointerCapture(event.pointerId);
      const [nextDistance, nextX, nextY] = pointers.size === 2 ? spread() : [0, event.clientX, event.clientY];
      move(nextX - middleX, nextY - middleY);
      const { left, top } = size();
      if (distance > 0) zoom(nextDistance / distance, nextX - left, nextY - top);
    };
    picture.onpointerup = picture.onpointercancel = picture.onpointerleave = event => pointers.delete(event.pointerId);
    picture.onclick = event => {
      if (travelled >= 5) return;
      const box = event.target.closest(".node");
      if (box) open(boxes.indexOf(box)); else if (picked !== null) clear();
    };
    picture.addEventListener("wheel", event => {
      event.preventDefault();
      const { left, top } = size(), delta = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
      zoom(Math.exp(-delta * (event.ctrlKey ? .01 : .0015)), event.clientX - left, event.clientY - top);
    }, { passive: false });
    byID("smaller").onclick = () => zoom(.8);
    byID("larger").onclick = () => zoom(1.25);
    byID("fit").onclick = () => fit();
    if (byID("all")) byID("all").onchange = event => picture.classList.toggle("all", event.target.checked);

    boxes.forEach(box => {
      box.setAttribute("role", "button");
      box.setAttribute("aria-label", box.querySelector("title").textContent);
    });
    current(0);
    new ResizeObserver(() => { if (isFitted) fit(); }).observe(picture);
    onhashchange = () => follow(document.activeElement.closest("#panel") !== null);
    // A large picture begins where its names can be read.
    fit(.65);
    follow(true);
    """#
}
