/** What stands in a page for `modulepreload` and for a module's type until the page has been painted (`finish-document.ts`). */
export const later = 'later'

/**
 * Asks for a page's modules once the page has been painted, and runs them: what is read goes before what answers. Each step
 * is a task of its own, and the framework wakes in another than what is built on it: a slow phone answers its user in
 * between. A page in a tab that nobody sees is not painted; it does not wait. It stands right behind what it is to run, and
 * looks nowhere that a text of an editor's could be. While developing there is no file of the framework's, and no waiting
 * for it.
 */
export const wakeScript = `{const{text}=document.currentScript.previousElementSibling,
later=[...document.head.querySelectorAll('[rel=${later}]')],
run=()=>document.head.append(Object.assign(document.createElement('script'),{type:'module',text})),
wake=()=>{for(const link of later)setTimeout(()=>link.rel='modulepreload')
setTimeout(()=>import(later.find(({href})=>/framework/.test(href))?.href).then(run,run))}
document.hidden?wake():requestAnimationFrame(()=>setTimeout(wake))}`
