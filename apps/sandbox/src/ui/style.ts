/** The one style sheet of the sandbox's page. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.975 0.008 165), oklch(0.17 0.02 190));
  --surface: light-dark(oklch(1 0 0), oklch(0.22 0.02 190));
  --ink: light-dark(oklch(0.24 0.02 180), oklch(0.94 0.01 170));
  --quiet: light-dark(oklch(0.47 0.02 180), oklch(0.74 0.02 180));
  --line: light-dark(oklch(0.9 0.012 170), oklch(0.32 0.02 190));
  --action: light-dark(oklch(0.48 0.11 168), oklch(0.78 0.12 167));
  --on-action: light-dark(oklch(0.99 0.01 168), oklch(0.18 0.03 180));
  --wash: light-dark(oklch(0.95 0.03 166), oklch(0.28 0.04 178));
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 16px 64px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif;
  text-autospace: normal; line-break: strict; font-variant-numeric: tabular-nums;
}
:lang(zh) { line-height: 1.7; }
.page { max-width: 960px; margin-inline: auto; }
header { display: flex; gap: 12px; align-items: center; flex-wrap: wrap; }
header svg { width: 32px; height: 32px; color: var(--action); }
h1 { font-size: 1.44rem; margin: 0; flex: 1; letter-spacing: -0.01em; }
h2 { font-size: 1.2rem; margin: 0 0 12px; }
.lead { color: var(--quiet); margin: 0 0 24px; flex-basis: 100%; padding-inline-end: max(0px, 100% - 68ch); }
a { color: var(--action); text-underline-offset: 3px; }
main { display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 800px) { main { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; } }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 20px; min-width: 0; }
ul { list-style: none; margin: 0; padding: 0; }
.item { border-top: 1px solid var(--line); padding: 16px 0; overflow-wrap: anywhere; }
.item:last-child { padding-bottom: 0; }
.item[data-chosen] { background: var(--wash); border: 0; border-radius: 8px; padding: 16px; margin-bottom: 12px; }
.head { display: flex; gap: 8px; align-items: center; justify-content: space-between; }
.brand::before {
  content: ''; display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-inline-end: 8px;
  background: var(--brand, var(--quiet));
}
.amount { font-size: 1.44rem; font-weight: 650; margin: 4px 0; }
.subject { margin: 0; }
.fact, .empty, time, .help { color: var(--quiet); font-size: 0.875rem; margin: 4px 0 0; }
.tag { font-size: 0.8125rem; color: var(--quiet); border: 1px solid var(--line); border-radius: 99px; padding: 0 10px; white-space: nowrap; }
.tag[data-state='paid'] { color: var(--action); border-color: currentColor; }
form.acts { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; margin-top: 12px; }
button {
  font: inherit; font-size: 0.875rem; min-height: 44px; padding: 6px 8px; border-radius: 8px; cursor: pointer;
  border: 1px solid color-mix(in oklch, var(--quiet) 45%, transparent); background: transparent; color: var(--ink);
  transition: background-color 120ms;
}
button:hover { background: var(--wash); }
button.main { grid-column: 1 / -1; font-size: 1rem; font-weight: 600; border-color: transparent; background: var(--action); color: var(--on-action); }
button.main:hover { filter: brightness(1.06); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
.scan { margin-bottom: 20px; }
.scan label { display: block; font-weight: 600; margin-bottom: 4px; }
.scan div { display: flex; gap: 8px; }
input {
  font: inherit; flex: 1; min-width: 0; min-height: 44px; padding: 8px 12px; border-radius: 8px;
  border: 1px solid var(--quiet); background: var(--paper); color: inherit;
}
.wide { grid-column: 1 / -1; }
.names { display: flex; flex-wrap: wrap; gap: 8px 24px; margin-top: 12px; }
.narrow { max-width: 560px; }
.narrow header:not(:has(.lead)) { margin-bottom: 24px; }
.narrow main { grid-template-columns: minmax(0, 1fr); }
.wanted { list-style: disc; padding-inline-start: 20px; }
.narrow .fact { overflow-wrap: anywhere; }
fieldset { border: 0; margin: 20px 0 0; padding: 0; min-width: 0; }
legend { font-weight: 600; padding: 0; margin-bottom: 8px; }
.choice {
  display: flex; gap: 12px; align-items: center; min-height: 56px; padding: 8px 12px; margin-bottom: 8px; cursor: pointer;
  border: 1px solid var(--line); border-radius: 8px; overflow-wrap: anywhere;
}
.choice:has(:checked) { border-color: var(--action); background: var(--wash); }
.choice input { flex: none; min-height: 0; width: 20px; height: 20px; margin: 0; accent-color: var(--action); }
.choice img { border-radius: 8px; flex: none; }
.choice .fact { display: block; margin: 0; }
.typed { display: grid; gap: 4px; padding: 4px 0; }
.typed label { font-weight: 600; margin-top: 8px; }
fieldset:has(#other:not(:checked)) .typed { display: none; }
.wrong { color: light-dark(oklch(0.5 0.19 27), oklch(0.78 0.13 25)); font-size: 0.875rem; margin: 4px 0 0; }
.consent .acts { display: grid; gap: 8px; margin-top: 20px; }
.flash { background: var(--wash); border-radius: 8px; padding: 12px 16px; margin: 0; grid-column: 1 / -1; }
.panel .flash { margin-top: 16px; }
.code { display: block; font-size: 1.728rem; font-weight: 650; letter-spacing: 0.12em; user-select: all; margin: 4px 0; }
.text { margin: 4px 0 0; white-space: pre-line; }
details { margin-top: 16px; border-top: 1px solid var(--line); padding-top: 12px; }
summary { cursor: pointer; min-height: 32px; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (max-width: 400px) { form.acts { grid-template-columns: minmax(0, 1fr); } .panel { padding: 16px; } }
`

/** Fetches the page every two seconds and replaces its two lists; the focus stays where it is. */
export const script = `
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch(location.href).catch(() => undefined)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const id of ['payments', 'messages']) {
    const shown = document.getElementById(id)
    const next = fresh.getElementById(id)
    if (!shown || !next || shown.innerHTML.replaceAll(' open=""', '') === next.innerHTML) continue
    const focused = document.activeElement?.id
    const opened = shown.querySelector('details')?.open
    shown.replaceChildren(...next.childNodes)
    if (opened) shown.querySelector('details')?.setAttribute('open', '')
    if (focused) document.getElementById(focused)?.focus()
  }
}, 2000)
`
