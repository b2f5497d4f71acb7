import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import { endpoint } from './endpoint.ts'
import { byId } from './field.ts'
import { reason } from './person.ts'

/** POST path/:id/reveal: the whole numbers of one person, for a reason that the audit trail keeps. */
export const revealEndpoint = <const S extends z.ZodRawShape>(
  name: string,
  path: string,
  permission: Permission,
  summary: string,
  numbers: S,
) =>
  endpoint(name, {
    method: 'POST',
    path: `${path}/:id/reveal`,
    permission,
    summary,
    params: byId,
    body: z.strictObject({ reason }),
    data: z.strictObject(numbers),
  })
