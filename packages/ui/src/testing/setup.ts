import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// jsdom has the element but not its modal state: enough of it for the tests, with the events a browser sends.
const dialog = HTMLDialogElement.prototype
dialog.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
dialog.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

// What user-event asks for when it walks through radio inputs.
Object.assign(window, { CSS: { escape: (value: string) => value.replace(/\W/g, '\\$&') } })
