import { canonicalIdNo, documentKey, ID_TYPES } from '@zhikao/domain/kernel/person.ts'
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
