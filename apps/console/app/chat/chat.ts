import type { StaffData } from '@bohe/api-client/staff'

/** A conversation, whose log is kept apart. */
export type Chat = StaffData<'chat'>
