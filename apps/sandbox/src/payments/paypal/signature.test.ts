import { describe, expect, it } from 'vitest'
import { rsaKeyPair } from '#core/secrets.ts'
import { rawMember, signature, signedMessage } from './signature.ts'

describe('what is signed of a webhook', () => {
  it('ends with the CRC32 of the body as unsigned decimal', () => {
    // CRC-32/ISO-HDLC's check value, above 2³¹: a signed number would be negative.
    expect(signedMessage({ id: 'T', time: '2026-11-21T04:30:00Z', webhookId: 'W' }, '123456789')).toBe(
      'T|2026-11-21T04:30:00Z|W|3421780262',
    )
  })

  it('differs between algorithms', () => {
    const { privateKey } = rsaKeyPair()
    expect(signature('m', privateKey)).not.toBe(signature('m', privateKey, 'SHA1'))
  })
})

describe('the text of a member', () => {
  it.each([
    ['{"a":1,"e":{"b": [1, {"e":2}] } }', '{"b": [1, {"e":2}] }'],
    ['{ "e" : {"text":"a } \\" , \\u00e9"} , "z":"e"}', '{"text":"a } \\" , \\u00e9"}'],
    ['{"x":"e","y":{"e":1},"e":{}}', '{}'],
    ['{"e":{"n":1.0e0,"t":true},"f":null}', '{"n":1.0e0,"t":true}'],
    ['{"e":{"a":1},"e":{"a":2}}', '{"a":2}'],
    ['{"f":1}', undefined],
  ])('of %s', (text, expected) => {
    expect(rawMember(text, 'e')).toBe(expected)
    if (expected) expect(JSON.parse(expected)).toEqual(JSON.parse(text).e)
  })
})
