import { PRACTICE_COOKIE } from '@zhikao/domain/bank/selftest/selftest.model.ts'
import { z } from 'zod'
import { FILE_TYPES, envelopeOf, jobStarted } from '@zhikao/domain/kernel/answer.ts'
import { isUpload } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import { compactOpenapi } from './openapi.compact.ts'
import type { Json } from './openapi.parts.ts'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** A schema of the document's dialect, which the document names once. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json: Json = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  delete json.$schema
  return json
}

/** The OpenAPI 3.1 document of the mounted endpoints: derived, never written. */
export const openApiOf = (endpoints: readonly Endpoint[]): Json => compactOpenapi(documentOf(endpoints))

/** The document before what recurs in it becomes components. */
export function documentOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `${endpoint.base}${endpoint.path}`.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: DIALECT,
    info: {
      title: 'Zhikao API',
      version: '1.0.0',
      description:
        'Vocational certificate examination platform. Every JSON answer is { status, code, message, data }; 80200 is success.',
      license: { name: 'Proprietary', url: 'https://example.org/license' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'Authorization', description: 'Bearer <token>, percent-encoded' },
        bearer: { type: 'http', scheme: 'bearer' },
        practice: { type: 'apiKey', in: 'cookie', name: PRACTICE_COOKIE, description: 'The session of a self-test' },
      },
      responses: {
        Error: {
          description: `An error of the table: ${Object.values(ERRORS)
            .map((error) => error.status)
            .join(', ')}`,
          content: json(schemaOf(envelopeOf(z.null()), 'output')),
        },
      },
    },
  }
}

/** With a storage in S3. */
const LINK = {
  description: 'The file is at this address of the storage for a minute, as an attachment',
  headers: { Location: { schema: { type: 'string', format: 'uri' } } },
}

const tagOf = (endpoint: Endpoint) => endpoint.name.split('.')[0] ?? 'api'
const json = (schema: Json) => ({ 'application/json': { schema } })

function operationOf(endpoint: Endpoint): Json {
  const open = endpoint.permission === 'public'
  return {
    operationId: endpoint.name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: `permission: ${endpoint.permission}`,
    security: open ? [] : endpoint.permission === 'practice' ? [{ practice: [] }] : [{ cookie: [] }, { bearer: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'Success', content: contentOf(endpoint) },
      ...(endpoint.answer.kind === 'file' && endpoint.answer.stored ? { 302: LINK } : {}),
      '4XX': { $ref: '#/components/responses/Error' },
      '5XX': { $ref: '#/components/responses/Error' },
    },
  }
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: schemaOf(field, 'input'),
  }))
}

function bodyOf(endpoint: Endpoint): Json {
  if (isUpload(endpoint.body)) {
    const fields = schemaOf(endpoint.body.fields, 'input')
    const properties = {
      file: {
        type: 'string',
        format: 'binary',
        description: `${endpoint.body.types.join(', ')}; at most ${endpoint.body.maxBytes} bytes`,
      },
      ...(typeof fields.properties === 'object' ? fields.properties : {}),
    }
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } },
      },
    }
  }
  if (
    endpoint.method === 'GET' ||
    !(endpoint.body instanceof z.ZodObject) ||
    Object.keys(endpoint.body.shape).length === 0
  )
    return {}
  return { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }
}

function contentOf(endpoint: Endpoint): Json {
  const { answer } = endpoint
  if (answer.kind === 'data') return json(schemaOf(envelopeOf(answer.schema), 'output'))
  if (answer.kind === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } }
  const types = answer.kind === 'fileOrJob' && answer.or ? [answer.type, ...answer.or] : [answer.type]
  const binary = { schema: { type: 'string', format: 'binary' } }
  const bytes = Object.fromEntries(types.map((type) => [FILE_TYPES[type], binary]))
  return answer.kind === 'file' ? bytes : { ...bytes, ...json(schemaOf(envelopeOf(jobStarted), 'output')) }
}
