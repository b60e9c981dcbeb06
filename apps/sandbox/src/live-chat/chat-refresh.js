// Looks every second for new lines.
const end = () =>
  document.querySelectorAll('.log').forEach(log => {
    log.scrollTop = log.scrollHeight
  })
end()
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch(location.href).catch(() => undefined)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const shown = document.querySelectorAll('.log')
  const next = fresh.querySelectorAll('.log')
  const typed = [...document.querySelectorAll('input[name=text]')].some(input => input.value)
  if (shown.length !== next.length) return typed || location.reload()
  next.forEach((log, index) => {
    if (log.innerHTML === shown[index].innerHTML) return
    shown[index].replaceChildren(...log.childNodes)
    end()
  })
}, 1000)
