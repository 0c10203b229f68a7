extension Map {
    /// The page, with places for the title and for the map. It asks for nothing outside itself.
    static let page = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>{{title}}: the map of its actions</title>
        <style>
        :root {
          color-scheme: light dark;
          --back: #f6f7f9; --card: #fff; --text: #1d2330; --soft: #667085; --line: #dfe3ea;
          --call: #3b6fd4; --answer: #1f9d6b; --error: #c8321f; --warning: #a86500; --mark: #e7efff;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --back: #14171d; --card: #1d222b; --text: #e6e9ef; --soft: #97a1b3; --line: #323a47;
            --call: #7aa5ff; --answer: #4fcf98; --error: #ff8370; --warning: #e8b04a; --mark: #26324a;
          }
        }
        * { box-sizing: border-box }
        body { margin: 0; background: var(--back); color: var(--text); font: 14px/1.35 system-ui, sans-serif }
        header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 8px 16px;
          align-items: center; padding: 12px 24px; background: var(--card); border-bottom: 1px solid var(--line) }
        h1 { margin: 0; font-size: 18px }
        #counts { color: var(--soft); margin-right: auto }
        input, button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line);
          border-radius: 6px; padding: 5px 10px }
        input { width: 270px }
        button { cursor: pointer }
        #remarks { margin: 16px 24px 0; padding: 0; list-style: none; background: var(--card);
          border: 1px solid var(--line); border-radius: 8px; max-height: 30vh; overflow: auto }
        #remarks:empty { display: none }
        #remarks li { padding: 6px 12px; border-top: 1px solid var(--line) }
        #remarks li:first-child { border: 0 }
        .error b { color: var(--error) } .warning b { color: var(--warning) }
        code { font: 12px ui-monospace, monospace; color: var(--soft) }
        #map { position: relative; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr));
          gap: 0 clamp(48px, 9vw, 160px); padding: 16px 24px 240px; max-width: 1800px; margin: auto }
        #lines { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none }
        path { fill: none; stroke-width: 1.5; opacity: .45 }
        .calls { stroke: var(--call) } .answers { stroke: var(--answer); stroke-dasharray: 5 3 }
        h2 { font-size: 12px; text-transform: uppercase; letter-spacing: .06em; color: var(--soft); margin: 4px 0 8px }
        section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; margin: 0 0 10px }
        h3 { margin: 0; font-size: 14px }
        section button { display: block; width: 100%; padding: 4px 12px 5px; text-align: left; overflow-wrap: anywhere;
          background: none; border: 0; border-top: 1px solid var(--line); border-radius: 0; scroll-margin: 110px 0 100px }
        h3 button { display: flex; gap: 8px; padding: 7px 12px; border: 0; font-weight: bold }
        h3 span { color: var(--soft); font-weight: normal; margin-left: auto; white-space: nowrap }
        h3 button::before { content: "▾"; color: var(--soft) }
        .closed h3 button::before { content: "▸" }
        .closed > button { display: none }
        section > :last-child, section > :last-child button { border-radius: 0 0 8px 8px }
        :focus-visible { outline: 2px solid var(--call); outline-offset: -2px }
        small { display: block; color: var(--soft); font-size: 12px }
        section > .has-error, .closed .has-error { box-shadow: inset 3px 0 var(--error) }
        section > .has-warning, .closed .has-warning { box-shadow: inset 3px 0 var(--warning) }
        section > .lit, .closed.lit { background: var(--mark) }
        .dimmed #lines path:not(.lit) { opacity: .06 } #lines path.lit { opacity: 1; stroke-width: 2 }
        .dimmed section > button:not(.lit), .dimmed section.closed:not(.lit) h3 { opacity: .4 }
        .hidden { display: none !important }
        #details { position: fixed; inset: auto 24px 16px; z-index: 3; max-height: 40vh; overflow: auto;
          max-width: 1000px; margin: auto; padding: 10px 16px; background: var(--card);
          border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 6px 24px #0004; overflow-wrap: anywhere }
        dl { display: grid; grid-template-columns: 100px 1fr; margin: 6px 0 0 } dt { color: var(--soft) } dd { margin: 0 }
        @media (max-width: 700px) {
          header, #map { padding: 12px } #remarks { margin: 12px 12px 0; overflow-wrap: anywhere } input { width: 100% }
          #map { display: flex; flex-direction: column; gap: 16px } #lines { display: none }
          #details { inset: auto 8px 8px } dl { grid-template-columns: 1fr } dt:not(:empty) { margin-top: 6px }
        }
        </style>
        </head>
        <body>
        <header>
          <h1>{{title}}</h1><span id="counts"></span>
          <input id="search" type="search" placeholder="Search names, modules, files: /" aria-label="Search">
          <button id="open">Open all</button><button id="close">Close all</button>
        </header>
        <ul id="remarks"></ul>
        <main id="map"><svg id="lines"></svg></main>
        <aside id="details" class="hidden" aria-live="polite"></aside>
        <script type="application/json" id="data">{{map}}</script>
        <script>
        "use strict";
        const map = JSON.parse(document.getElementById("data").textContent);
        const byId = id => document.getElementById(id);
        const make = (tag, text = "", name = "") =>
          Object.assign(document.createElement(tag), { textContent: text, className: name });
        const at = place => place.file + ":" + place.line;
        const fileName = place => place.file.split("/").pop();

        // The cards of three columns, by what they show. Cards know those to the left and right of them.
        const columns = [new Map(), new Map(), new Map()];
        function card(column, key, name, note, place) {
          let found = columns[column].get(key);
          if (!found) {
            found = { column, name, note, place, left: new Set(), right: new Set(), after: new Set(), before: new Set() };
            columns[column].set(key, found);
          }
          return found;
        }
        const link = (left, right) => { left.right.add(right); right.left.add(left); };
        const cases = map.useCases.map(useCase => Object.assign(
          card(1, useCase.name + at(useCase.place), useCase.name, useCase.input + " → " + useCase.output, useCase.place),
          { useCase }));
        for (const one of cases) {
          for (const call of one.useCase.calls) {
            const caller = card(0, call.caller + call.place.file, call.caller, fileName(call.place), call.place);
            caller.calls = [...(caller.calls ?? []), [one, call]];
            link(caller, one);
            // What answers another use case and calls this one goes on to the right.
            for (const other of cases) if (call.answers === other.name) {
              caller.before.add(other); other.after.add(caller);
            }
          }
          for (const answer of one.useCase.answers) {
            const kind = answer.name.startsWith("closure in ") ? "" : answer.plugs.length ? { class: "", closure: "closure · ", function: "function · ", unknown: "" }[answer.kind]
              : "never plugged · ";
            link(one, card(2, answer.name + at(answer.place), answer.name, kind + fileName(answer.place) + ":" + answer.place.line, answer.place));
          }
        }
        // A remark means the cards that it names, and is at one of their lines: no Like in a LikeAll or Feed.Like.
        const means = (remark, name) =>
          new RegExp("(?<![\\w.])" + name.replace(/\W/g, "\\$&") + "(?![\\w<])").test(remark.text);
        for (const remark of map.remarks) {
          const rank = { error: 2, warning: 1 }[remark.severity];
          const isHere = other => at(other.place ?? other) === at(remark);
          for (const column of columns) for (const one of column.values()) {
            const uses = one.useCase ? [one, ...one.useCase.calls, ...one.useCase.answers.flatMap(answer => answer.plugs)] : [one];
            const isMeant = one.calls ? one.calls.some(([other, call]) => isHere(call) && means(remark, other.name))
              : uses.some(isHere) && means(remark, one.name);
            if (isMeant) one.rank = Math.max(one.rank ?? 0, rank);
          }
        }

        // Modules near those that they are linked with.
        const order = new Map([...columns[1].values()].map((one, number) => [one, number]));
        const height = one => {
          if (order.has(one)) return order.get(one);
          const near = [...one.left, ...one.right].map(other => order.get(other) ?? 0);
          return near.reduce((sum, number) => sum + number, 0) / Math.max(near.length, 1);
        };
        const isBig = map.useCases.length > 40;
        const toggle = (group, isClosed) => group.title.ariaExpanded = !group.section.classList.toggle("closed", isClosed);
        // All rows are one stop of the tabulator, from which the arrow keys go on.
        function stop(node, one) {
          node.card = one;
          node.tabIndex = -1;
          node.addEventListener("focus", () => { stopped.tabIndex = -1; stopped = node; node.tabIndex = 0; });
          return node;
        }
        const groups = [];
        columns.forEach((column, number) => {
          const host = make("div");
          host.append(make("h2", ["Callers", "Use cases", "Answers"][number]));
          const named = new Map();
          for (const one of column.values()) {
            named.set(one.place.group, [...(named.get(one.place.group) ?? []), one]);
          }
          const sorted = [...named].map(([name, cards]) => {
            cards.sort((one, other) => height(one) - height(other));
            return { name, cards, height: cards.reduce((sum, one) => sum + height(one), 0) / cards.length };
          }).sort((one, other) => one.height - other.height);
          for (const group of sorted) {
            const section = make("section", "", isBig ? "closed" : "");
            const title = stop(make("button", group.name));
            group.count = make("span", group.cards.length);
            title.append(group.count);
            title.ariaExpanded = !isBig;
            title.onclick = () => { toggle(group); draw(); };
            section.append(make("h3"));
            section.firstChild.append(title);
            for (const one of group.cards) {
              one.row = stop(make("button", one.name, one.rank ? ["", "has-warning", "has-error"][one.rank] : ""), one);
              one.row.append(make("small", one.note));
              one.row.title = at(one.place);
              one.row.onmouseenter = one.row.onfocus = () => { if (!pinned) light(one); };
              one.row.onmouseleave = one.row.onblur = () => { if (!pinned) light(null); };
              one.row.onclick = event => { event.stopPropagation(); pin(pinned === one ? null : one); };
              one.words = [one.name, one.note, one.place.module, at(one.place)].join(" ").toLowerCase();
              one.group = group;
              section.append(one.row);
            }
            const worst = Math.max(...group.cards.map(one => one.rank ?? 0));
            if (worst) title.className = ["", "has-warning", "has-error"][worst];
            title.onmouseenter = title.onfocus = () => { if (!pinned && section.classList.contains("closed")) light(...group.cards); };
            title.onmouseleave = title.onblur = () => { if (!pinned) light(null); };
            host.append(section);
            group.section = section;
            group.title = title;
            groups.push(group);
          }
          byId("map").append(host);
        });

        // All to the left and to the right of some cards, through the answers that call in turn.
        function path(starts) {
          const found = new Set(starts);
          for (const [near, on] of [["left", "before"], ["right", "after"]]) {
            const open = [...starts], seen = new Set(starts);
            while (open.length) {
              const one = open.pop();
              for (const next of [...one[near], ...one[on]]) {
                if (!seen.has(next)) { seen.add(next); found.add(next); open.push(next); }
              }
            }
          }
          return found;
        }
        let pinned = null, lit = null, stopped = groups[0]?.title ?? byId("search");
        stopped.tabIndex = 0;
        function light(...starts) {
          lit = starts[0] ? path(starts) : null;
          byId("map").classList.toggle("dimmed", !!lit);
          for (const group of groups) {
            group.section.classList.toggle("lit", !!lit && group.cards.some(one => lit.has(one)));
            for (const one of group.cards) one.row.classList.toggle("lit", !!lit && lit.has(one));
          }
          for (const line of lines) line.node.classList.toggle("lit", !!lit && line.pairs.some(pair => pair.every(one => lit.has(one))));
        }

        let lines = [];
        function draw() {
          const frame = byId("map").getBoundingClientRect();
          const box = one => {
            const isClosed = one.group.section.classList.contains("closed");
            return { node: isClosed ? one.group.section : one.row, box: (isClosed ? one.group.section : one.row).getBoundingClientRect() };
          };
          const found = new Map(), keys = new Map();
          const key = node => { if (!keys.has(node)) keys.set(node, keys.size); return keys.get(node); };
          for (const one of [...columns[0].values(), ...columns[1].values()]) {
            if (!one.row.offsetParent && !one.group.section.offsetParent) continue;
            if (one.row.classList.contains("hidden")) continue;
            const from = box(one);
            for (const other of one.right) {
              if (other.row.classList.contains("hidden")) continue;
              const to = box(other), ends = key(from.node) + " " + key(to.node);
              if (!found.has(ends)) found.set(ends, { from: from.box, to: to.box, column: one.column, pairs: [] });
              found.get(ends).pairs.push([one, other]);
            }
          }
          byId("lines").replaceChildren();
          if (getComputedStyle(byId("lines")).display === "none") found.clear();
          lines = [...found.values()].map(line => {
            const node = document.createElementNS("http://www.w3.org/2000/svg", "path");
            const x1 = line.from.right - frame.left, y1 = line.from.top + Math.min(line.from.height / 2, 18) - frame.top;
            const x2 = line.to.left - frame.left, y2 = line.to.top + Math.min(line.to.height / 2, 18) - frame.top;
            const middle = (x1 + x2) / 2;
            node.setAttribute("d", `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`);
            node.setAttribute("class", line.column ? "answers" : "calls");
            byId("lines").append(node);
            return { node, pairs: line.pairs };
          });
          if (lit) light(...(pinned ? [pinned] : [null]));
        }

        function pin(one) {
          pinned = one;
          light(one);
          const details = byId("details");
          details.classList.toggle("hidden", !one);
          if (!one) return;
          details.replaceChildren(make("b", one.name + " "), make("code", at(one.place)));
          const list = make("dl");
          const add = (title, rows) => rows.forEach((row, number) => {
            const line = make("dd", row[0] + " ");
            line.append(make("code", row[1]));
            list.append(make("dt", number ? "" : title), line);
          });
          const useCase = one.useCase;
          if (useCase) {
            add("Kind", [[useCase.kind + ", " + useCase.input + " → " + useCase.output, ""]]);
            add("Called by", useCase.calls.map(call => [call.caller + (call.through.length ? ", through " + call.through.join(", ") : ""), at(call.place)]));
            add("Answered by", useCase.answers.map(answer => [answer.name, answer.plugs.length ? "plugged at " + answer.plugs.map(at).join(", ") : "never plugged"]));
            add("Intercepted", useCase.interceptors.map(place => ["", at(place)]));
            add("Recorded", useCase.recorders.map(place => ["", at(place)]));
            add("Checked", useCase.checks.map(place => ["", at(place)]));
            add("Needed by", useCase.needs.map(need => [need.name, at(need.place)]));
            const tests = Object.entries(useCase.tests).filter(entry => entry[1]).map(entry => entry[1] + " " + entry[0]);
            if (tests.length) add("In tests", [[tests.join(", "), ""]]);
          } else {
            add("Calls", [...(one.column === 0 ? one.right : [])].map(other => [other.name, at(other.place)]));
            add("Answers", [...(one.column === 2 ? one.left : one.before)].map(other => [other.name, at(other.place)]));
          }
          details.append(list);
        }

        function search() {
          const words = byId("search").value.trim().toLowerCase();
          const all = columns.flatMap(column => [...column.values()]);
          const hits = new Set(all.filter(one => one.words.includes(words)));
          for (const one of [...hits]) for (const other of [...one.left, ...one.right]) hits.add(other);
          for (const one of all) one.row.classList.toggle("hidden", !hits.has(one));
          for (const group of groups) {
            const shown = group.cards.filter(one => hits.has(one)).length;
            group.count.textContent = part(shown, group.cards.length);
            group.section.classList.toggle("hidden", !shown);
            if (words || isBig) toggle(group, !words);
          }
          const shown = [...columns[1].values()].filter(one => hits.has(one)).length;
          byId("counts").textContent = [part(shown, map.useCases.length, count(map.useCases.length, "use case")), ...summary].filter(Boolean).join(" · ");
          draw();
        }
        // The row or title to which an arrow key leads: in the column, or in the one beside it where its path goes on.
        function next(node, key) {
          const columns = [...byId("map").querySelectorAll(":scope > div")];
          const rows = column => [...column?.querySelectorAll("button") ?? []].filter(row => row.getClientRects().length);
          const column = columns.findIndex(other => other.contains(node)), own = rows(columns[column]);
          const step = { ArrowUp: -1, ArrowDown: 1 }[key];
          if (step) return own[own.indexOf(node) + step];
          if (key === "Home" || key === "End") return own.at(key === "Home" ? 0 : -1);
          const near = rows(columns[column + { ArrowLeft: -1, ArrowRight: 1 }[key]]);
          const height = row => Math.abs(row.getBoundingClientRect().top - node.getBoundingClientRect().top);
          const lit = near.filter(row => row.classList.contains("lit") || row.closest(".closed.lit"));
          return (lit.length ? lit : near).sort((one, other) => height(one) - height(other))[0];
        }
        byId("map").onkeydown = event => {
          if (!/^(Arrow|Home|End)/.test(event.key)) return;
          event.preventDefault();
          const row = next(event.target, event.key);
          row?.focus();
          if (row?.card && pinned) pin(row.card);
        };
        function follow() {
          try { byId("search").value = decodeURIComponent(location.hash.slice(1)); } catch { return; }
          search();
        }
        const setAll = closed => { for (const group of groups) toggle(group, closed); draw(); };
        byId("search").oninput = search;
        byId("search").onkeydown = event => {
          if (event.key !== "Enter" && event.key !== "ArrowDown") return;
          event.preventDefault();
          [1, 0, 2].flatMap(number => [...columns[number].values()]).find(one => one.row.getClientRects().length)?.row.focus();
        };
        byId("open").onclick = () => setAll(false);
        byId("close").onclick = () => setAll(true);
        onclick = event => { if (!event.target.closest("aside, header")) pin(null); };
        onkeydown = event => {
          if (event.key === "Escape") pin(null);
          if (event.key === "/" && event.target !== byId("search")) { event.preventDefault(); byId("search").select(); }
        };
        onresize = draw;
        onhashchange = follow;
        const byWeight = (one, other) => one.severity.localeCompare(other.severity);
        for (const remark of [...map.remarks].sort(byWeight)) {
          const item = make("li", "", remark.severity);
          item.append(make("b", remark.severity + " "), remark.text + " ", make("code", at(remark)));
          byId("remarks").append(item);
        }
        const count = (number, thing) => number + " " + thing + (number === 1 ? "" : "s");
        const severe = severity => map.remarks.filter(remark => remark.severity === severity).length;
        const part = (shown, all, text = all) => shown === all ? text : shown + " of " + text;
        const summary = [map.programs.map(program => program.name).join(", "),
          count(severe("error"), "error"), count(severe("warning"), "warning")];
        // A name after the number sign is searched at once, so that links can show a part.
        follow();
        </script>
        </body>
        </html>

        """#
}
