import { contract } from '@bohe/api-client/contract'
import { commonRefusals, type Endpoint } from '@bohe/api-client/contract/endpoint'
import { everyCode } from '@bohe/api-client/contract/every-code'
import { say } from '@bohe/i18n/message'
import * as z from 'zod/mini'
import { release } from '#release.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  [key: string]: unknown
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  return json as JsonSchema
}

const common = {
  lang: { type: 'string', enum: ['zh_CN', 'en'], description: 'Language of `msg`; English when missing.' },
  region_code: { type: 'string', enum: ['0', '1'], description: "'0' overseas (default), '1' mainland." },
}
const token = { account_token: { type: 'string', description: 'Unless it is a cookie or a bearer token.' } }

const inputOf = (endpoint: Endpoint): JsonSchema => {
  const { anyOf, ...input } = schemaOf(endpoint.input, 'input')
  const shared = endpoint.access === 'member' ? { ...common, ...token } : common
  const widen = (schema: JsonSchema): JsonSchema => ({ ...schema, properties: { ...schema.properties, ...shared } })
  return anyOf ? { anyOf: anyOf.map(widen) } : widen(input)
}

const refusalsOf = (endpoint: Endpoint) => [
  ...(endpoint.access === 'member' ? (['tokenExpired'] as const) : []),
  ...endpoint.refusals,
  ...commonRefusals,
]

const refusalLine = (name: keyof typeof everyCode) =>
  `| ${everyCode[name].code} | ${name} | ${say('en', everyCode[name].message)} |`

const descriptionOf = (endpoint: Endpoint) =>
  ['| code | name | msg |', '|---|---|---|', ...refusalsOf(endpoint).map(refusalLine)].join('\n')

const parametersOf = (endpoint: Endpoint, input: JsonSchema) =>
  Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: endpoint.path.includes(`{${name}}`) ? 'path' : 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }))

const withFile = (input: JsonSchema): JsonSchema => ({
  ...input,
  type: 'object',
  properties: { ...input.properties, file: { type: 'string', format: 'binary' } },
})

const bodyOf = (endpoint: Endpoint, input: JsonSchema) => ({
  required: true,
  content: endpoint.multipart
    ? { 'multipart/form-data': { schema: withFile(input) } }
    : { 'application/json': { schema: input }, 'application/x-www-form-urlencoded': { schema: input } },
})

const answerOf = (endpoint: Endpoint) => ({
  description: 'The envelope: code 0 with `data`, or a refusal with its code and sentence.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'msg', 'data'],
        properties: {
          code: { type: 'integer' },
          msg: { type: 'string' },
          data: {
            anyOf: [
              schemaOf(endpoint.data, 'output'),
              { type: ['object', 'null'], description: 'Of a refusal: `fields`, or what fills its sentence.' },
            ],
          },
        },
      },
    },
  },
})

/** The part of the API a path belongs to: auth, user, tools. */
const areaOf = (path: string) => path.split('/').find(part => part !== '' && part !== 'api')

const operation = (name: string, endpoint: Endpoint) => {
  const input = inputOf(endpoint)
  return {
    operationId: name,
    tags: [areaOf(endpoint.path)],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...(endpoint.access === 'member' ? { security: [{ bearer: [] }, { cookie: [] }] } : {}),
    ...(endpoint.method === 'GET'
      ? { parameters: parametersOf(endpoint, input) }
      : { requestBody: bodyOf(endpoint, input) }),
    responses: { 200: answerOf(endpoint) },
  }
}

const pathsOf = (): Record<string, Record<string, object>> => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][])
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  return paths
}

/** The contract as an OpenAPI 3.1 document. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Bohe API',
    version: release().version,
    'x-commit': release().commit,
    description: 'Every answer is the envelope `{code, msg, data}`; code 0 is success, 400006 an expired token.',
  },
  servers: [{ url: '/' }],
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The account_token of a client that is no browser.' },
      cookie: { type: 'apiKey', in: 'cookie', name: '__Host-account_token' },
    },
  },
  paths: pathsOf(),
})
