const soundName = 'bohe.console.chat-sound'

/** Whether this browser sounds when something is new; it does not until it is asked to. */
export const hasSound = (): boolean => localStorage.getItem(soundName) === '1'

let audio: AudioContext | undefined

/** Two short notes, one above the other. */
export const playSound = (): void => {
  audio ??= new AudioContext()
  const { currentTime, destination } = audio
  for (const [at, hertz] of [659, 880].entries()) {
    const [begin, end] = [currentTime + at * 0.12, currentTime + at * 0.12 + 0.18]
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.0001, begin)
    volume.gain.exponentialRampToValueAtTime(0.15, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, end)
    tone.connect(volume).connect(destination)
    tone.start(begin)
    tone.stop(end)
  }
}

/** Turns the sound on or off in this browser. It is heard at once: a browser lets a page sound only after a press. */
export const setSound = (isOn: boolean): void => {
  localStorage.setItem(soundName, isOn ? '1' : '0')
  if (isOn) playSound()
}

/** Whether this browser shows notifications: `default` until somebody is asked. */
export const notificationState = (): NotificationPermission | 'missing' =>
  'Notification' in window ? Notification.permission : 'missing'

/** Tells of something that is new while nobody looks at this page. */
export const notify = (title: string, body: string, onOpen: () => void): void => {
  if (notificationState() !== 'granted' || document.visibilityState === 'visible') return
  const shown = new Notification(title, { body, tag: title })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    onOpen()
  })
}
