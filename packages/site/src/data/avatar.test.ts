import { describe, expect, it } from 'vitest'
import { avatarOf } from './avatar.ts'

describe('the picture of a member', () => {
  it('is the one that was uploaded', () => {
    expect(avatarOf({ avatar_new: '/uploads/bohe/8f3a.webp' })).toBe('/uploads/bohe/8f3a.webp')
  })

  it.each(['', 'default.png', '/uploads/bohe/default.png', 'https://cdn.test/a/default_avatar.jpg'])(
    'is the default one for "%s"',
    avatar_new => expect(avatarOf({ avatar_new })).toBeUndefined(),
  )

  it('is not taken for a placeholder by a name that only resembles it', () => {
    expect(avatarOf({ avatar_new: '/uploads/bohe/not-default.png' })).toBe('/uploads/bohe/not-default.png')
  })
})
