import type { Handlers } from '#http/handlers.ts'
import { uploadAvatar } from './avatar.ts'
import { editProfile } from './edit.ts'
import { presentMember, userInfo } from './present.ts'

export const memberHandlers = {
  userInfo: (_input, call) => presentMember(call, call.member),
  editProfile: async (input, call) => (await editProfile(input, call)) ?? userInfo(call, call.member.id),
  uploadAvatar,
} satisfies Partial<Handlers>
