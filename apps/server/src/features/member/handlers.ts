import type { Handlers } from '#http/handlers.ts'
import { uploadAvatar } from './avatar.ts'
import { editProfile } from './edit.ts'
import { userInfo } from './present.ts'

export const memberHandlers = {
  userInfo: (_input, call) => userInfo(call, call.member.id),
  editProfile: async (input, call) => (await editProfile(input, call)) ?? userInfo(call, call.member.id),
  uploadAvatar,
} satisfies Partial<Handlers>
