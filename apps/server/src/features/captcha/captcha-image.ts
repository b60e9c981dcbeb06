import { serverLimits } from '@bohe/api-client/contract/limits'
import sharp from 'sharp'
import svgCaptcha, { type ConfigObject } from 'svg-captcha'
import { type Random, randomText } from '#random.ts'

// The package is itself the function that draws a given text, which its types leave out.
const draw = svgCaptcha as unknown as (text: string, options: ConfigObject) => string

/** Without those that look alike: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const captchaAlphabet = 'ACDEFGHJKMNPQRTUVWXY23456789'

/** The characters of a new captcha. */
export const captchaText = (random: Random): string =>
  randomText(random, captchaAlphabet, serverLimits.captcha.characters)

/** A picture of a text, as a data URL. The outlines never leave as SVG, which would spell the answer. */
export const captchaImage = async (text: string): Promise<string> => {
  const svg = draw(text, { width: 240, height: 80, fontSize: 88, noise: 3 })
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: '#f3f7f5' })
    .png({ palette: true, colours: 32 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
