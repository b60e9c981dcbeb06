import type { Endpoint } from '@bohe/api-client/contract/endpoint'
import * as z from 'zod/mini'

/** What a successful answer may hold: the serialiser drops every field that the contract does not declare. */
export const responseSchema = (endpoint: Endpoint): object => {
  const envelope = z.object({ code: z.int(), msg: z.string(), data: endpoint.data })
  const { $schema: _, ...schema } = z.toJSONSchema(envelope, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  })
  return schema
}
