import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'

/** The columns of a list's rows as its contract declares them; null for a call that answers no page. */
export function itemOf({ answer }: Endpoint): Record<string, unknown> | null {
  if (answer.kind !== 'data' || !('shape' in answer.schema)) return null
  const { items } = answer.schema.shape as { items?: { element?: { shape?: Record<string, unknown> } } }
  return items?.element?.shape ?? null
}
