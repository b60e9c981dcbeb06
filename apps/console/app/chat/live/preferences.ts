const soundName = 'bohe.console.chat-sound'

/** Whether this browser sounds when something is new; it does not until it is asked to. */
export const hasSound = (): boolean => localStorage.getItem(soundName) === '1'

let audio: AudioContext | undefined

/** Two short notes, one above the other. */
const ring = (context: AudioContext): void => {
  const { currentTime, destination } = context
  for (const [at, hertz] of [659, 880].entries()) {
    const [begin, end] = [currentTime + at * 0.12, currentTime + at * 0.12 + 0.18]
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.0001, begin)
    volume.gain.exponentialRampToValueAtTime(0.15, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, end)
    tone.connect(volume).connect(destination)
    tone.start(begin)
    tone.stop(end)
  }
}

/** Longer than a browser needs to begin; a sound that comes later tells nothing any more. */
const lateMs = 2000

/**
 * Sounds, where the browser lets it: a page on which nobody has pressed anything yet has to wait for that, and would then
 * play at once all that it was asked for meanwhile.
 */
export const playSound = async (): Promise<void> => {
  const asked = performance.now()
  audio ??= new AudioContext()
  await audio.resume()
  if (performance.now() - asked < lateMs) ring(audio)
}

/** Turns the sound on or off in this browser. It is heard at once: a browser lets a page sound only after a press. */
export const setSound = (isOn: boolean): void => {
  localStorage.setItem(soundName, isOn ? '1' : '0')
  if (isOn) void playSound()
}

/** Whether this browser shows notifications: `default` until somebody is asked. */
export const notificationState = (): NotificationPermission | 'missing' =>
  'Notification' in window ? Notification.permission : 'missing'

/** Tells of something that is new while nobody looks at this page; what is about the same takes the earlier one's place. */
export const notify = (title: string, body: string, about: string, onOpen: () => void): void => {
  if (notificationState() !== 'granted' || document.visibilityState === 'visible') return
  const shown = new Notification(title, { body, tag: about })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    onOpen()
  })
}
