/** Every answer of the API (spec §7, product §3). */
export interface Envelope<Data = unknown> {
  code: number
  msg: string
  data: Data
}

/** Whether an answer is an envelope; a proxy's error page is not. */
export const isEnvelope = (answer: unknown): answer is Envelope =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  typeof answer.code === 'number' &&
  'msg' in answer
