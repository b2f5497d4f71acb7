import type { Actor } from '@zhikao/domain/access/actor.ts'
import { pictureKeys } from '@zhikao/domain/kernel/richText.ts'
import type { Db } from '../../db/client.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { listUnnamed } from '../../platform/media/media.queries.ts'

const KINDS = { cover: 'LOGO', standard_file: 'DOCUMENT', outline_file: 'DOCUMENT' } as const
const FIELDS = ['cover', 'standard_file', 'outline_file'] as const
type Files = Record<(typeof FIELDS)[number] | 'intro', string | null>
export const NO_FILES: Files = { cover: null, standard_file: null, outline_file: null, intro: null }

const picturesOf = ({ intro }: Files) => pictureKeys(intro ?? '')
const fileKeys = (files: Files) => [
  ...FIELDS.map((field) => files[field]).filter((key) => key !== null),
  ...picturesOf(files),
]

/** The cover is a public image, standard and outline can be read by every signed-in account, the pictures of the introduction by those who see the credential. */
export async function linkFiles(db: Db, actor: Actor, before: Files, after: Files): Promise<void> {
  for (const field of FIELDS) {
    const key = after[field]
    if (key !== null && key !== before[field]) await linkMedia(db, actor, [key], [KINDS[field]], field)
  }
  const known = picturesOf(before)
  await linkMedia(
    db,
    actor,
    picturesOf(after).filter((key) => !known.includes(key)),
    ['CONTENT'],
    'intro',
  )
}

/** Files that no credential refers to are deleted by the sweep a day later. */
export async function dropFiles(db: Db, before: Files, after: Files): Promise<void> {
  const kept = fileKeys(after)
  const dropped = fileKeys(before).filter((key) => !kept.includes(key))
  if (dropped.length > 0) await unlinkMedia(db, await listUnnamed(db, dropped))
}
