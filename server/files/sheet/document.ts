import { canonicalIdNo, documentKey, ID_TYPES, PERMIT_TYPES } from '@zhikao/domain/kernel/person.ts'
import type { IdType } from '@zhikao/domain/kernel/person.ts'
import { idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'

const typeOfWord = new Map<string, IdType>(
  ID_TYPES.flatMap((type) => LANGS.map((lang) => [idTypeWords[type][lang], type] as const)),
)

/** What identifies the document of a row of a sheet with the column `id_type`: two rows of a file with the same are one person (domain.md Decided 43). */
export function documentOf(number: string, textOf: (key: string) => string): string {
  const canonical = canonicalIdNo(number)
  const type = typeOfWord.get(textOf('id_type'))
  return type ? documentKey(type, canonical) : canonical
}

/** The same where the sheet has no column for the type: a number that a travel permit can have identifies the holder of one. */
export function holderOf(number: string): string {
  const canonical = canonicalIdNo(number)
  return PERMIT_TYPES.map((type) => documentKey(type, canonical)).find((key) => key !== canonical) ?? canonical
}
