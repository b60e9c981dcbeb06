// Fetches the page every two seconds and replaces its two lists; the focus stays where it is.
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
