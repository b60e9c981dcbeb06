/** Saves what a canvas shows as a PNG file. */
export const saveCanvas = (canvas: HTMLCanvasElement, name: string): void =>
  canvas.toBlob(blob => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    const link = document.createElement('a')
    Object.assign(link, { href: address, download: name })
    link.click()
    // The browser has taken the file by the next task.
    setTimeout(() => URL.revokeObjectURL(address))
  }, 'image/png')
