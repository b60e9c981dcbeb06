/** What stands in a page for `modulepreload` and for a module's type until the page has been painted (`finish-document.ts`). */
export const later = 'later'

/**
 * Asks for a page's modules once the page has been painted, and runs them: what is read goes before what answers. Each step
 * is a task of its own, and the framework wakes in another than what is built on it: a slow phone answers its user in
 * between. A page in a tab that nobody sees is not painted; it does not wait.
 */
export const wakeScript = `{const later=[...document.querySelectorAll('[rel=${later}]')],
framework=later.find(link=>/framework/.test(link.href)),
run=()=>{const script=document.createElement('script')
script.type='module'
script.text=document.querySelector('[type=${later}]').text
document.head.append(script)},
wake=()=>{for(const link of later)setTimeout(()=>link.rel='modulepreload')
setTimeout(()=>framework?import(framework.href).then(run):run())}
document.hidden?wake():requestAnimationFrame(()=>setTimeout(wake))}`
