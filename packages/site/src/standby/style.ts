/** The look of the pages that are written ahead: the site's colours and measures, without its sheet. */
export const style = `
:root { color-scheme: light dark; --paper: #f7fbf9; --ink: #132420; --soft: #4d5f5a; --line: #d9e3df; --action: #00785a; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #0f1615; --ink: #e9f2ee; --soft: #a9bab4; --line: #2a3734; --action: #6fdcb6; --on: #0d211b } }
* { box-sizing: border-box }
body { display: grid; grid-template-columns: minmax(0, 30rem); min-height: 100vh; min-height: 100dvh; margin: 0; padding: max(32px, 16vh) 24px 32px; place-content: start center; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif }
main { display: grid; gap: 48px }
section { display: grid; justify-items: start; gap: 16px }
h1, h2, p, ul { margin: 0 }
h1 { font-size: 1.75rem; line-height: 1.3 }
h2 { font-size: 1rem }
p, li { color: var(--soft) }
ul { padding-inline-start: 1.2em }
.ways { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px }
a { color: var(--action); font-weight: 600 }
.act { display: inline-block; padding: 12px 28px; border-radius: 8px; background: var(--action); color: var(--on); text-decoration: none }
.brand { display: flex; align-items: center; gap: 10px; color: var(--action); font-weight: 650 }
a:focus-visible { outline: 3px solid var(--action); outline-offset: 3px }
`
