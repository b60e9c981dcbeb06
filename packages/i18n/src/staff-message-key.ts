import type { staff } from './words/staff/zh-CN.ts'

/** The key of a sentence that the server says to those who work in the console; both languages have each one. */
export type StaffMessageKey = keyof typeof staff
