import { afterEach } from 'vitest'
import { beginAlone } from './begin-alone.ts'

await beginAlone()

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  afterEach(cleanup)
  // A page fetches parts of itself when they are needed, which takes its time on a busy machine.
  configure({ asyncUtilTimeout: 15_000 })
  // The links that a wide screen shows are in popovers; the style sheets that show them are not loaded here.
  const shown = document.createElement('style')
  shown.textContent = '[popover] { display: block }'
  document.head.append(shown)
  // jsdom has the dialog element but not its modal state.
  const dialog = HTMLDialogElement.prototype
  dialog.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  dialog.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
}
