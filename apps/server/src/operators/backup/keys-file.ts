import { CommandRefused } from '../command.ts'

/** Seals the settings for whoever has the key of a recipient; opened by `age --decrypt`, they are JSON. Throws CommandRefused. */
export const sealedKeys = async (
  settings: Readonly<Record<string, string>>,
  recipient: string,
): Promise<Uint8Array> => {
  // Nobody else waits for it to be loaded.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new CommandRefused(`${recipient} is no recipient of age's`, { cause })
  }
  return encrypter.encrypt(`${JSON.stringify(settings, undefined, 2)}\n`)
}
