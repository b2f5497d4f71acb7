/** The fields that say who a candidate is. */
const IDENTITY = ['name', 'id_no', 'photo', 'org_sn', 'org_name', 'major_name'] as const
type Identity = (typeof IDENTITY)[number]

/** A candidate whose identity the reader may not know: the identity fields may be null. */
export type Unnamed<C> = { [K in keyof C]: K extends Identity ? C[K] | null : C[K] }

/**
 * A candidate as this reader sees it: "with `blind` an examiner who scores a candidate sees ticket and station only,
 * in every call" (security.md M6); `blind`: the reader scores in the plan, whose exam template says so.
 */
export function seenBy<C extends object>(blind: boolean, candidate: C): Unnamed<C>
export function seenBy(blind: boolean, candidate: object): object {
  if (!blind) return candidate
  const hidden = IDENTITY.filter((field) => field in candidate).map((field) => [field, null] as const)
  return { ...candidate, ...Object.fromEntries(hidden) }
}

/** What a candidate is called on the screens of this reader: by name, else by ticket number. */
export const calledOf = ({ name, ticket_no }: { name: string | null; ticket_no: string | null }): string =>
  name ?? ticket_no ?? '—'
