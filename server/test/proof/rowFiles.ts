import { newKey } from '../../files/storage.ts'
import type { Services } from '../../services.ts'

type World = Pick<Services, 'pool' | 'storage'>
type Owner = { org_sn: string | null; account_sn: string }

/** Stores a picture of this owner; answers its key. */
export async function storeFile({ pool, storage }: World, owner: Owner, kind: string): Promise<string> {
  const key = newKey('png')
  const { bytes, sha256 } = await storage.put(key, PNG)
  await pool.query(
    `insert into media (key, kind, name, type, bytes, sha256, account_sn, org_sn, linked) values ($1, $2, $3, 'image/png', $4, $5, $6, $7, true)`,
    [key, kind, `file-${owner.account_sn}.png`, bytes, sha256, owner.account_sn, owner.org_sn],
  )
  return key
}
/** Stores a picture under this key, once. */
export async function storeFileAs({ pool, storage }: World, key: string): Promise<void> {
  const { rowCount } = await pool.query('select 1 from media where key = $1', [key])
  if (rowCount) return
  const { bytes, sha256 } = await storage.put(key, PNG)
  await pool.query(
    `insert into media (key, kind, name, type, bytes, sha256, account_sn, linked) values ($1, 'ATTACHMENT', 'proof.png', 'image/png', $2, $3, 'acc-center', true)`,
    [key, bytes, sha256],
  )
}
// The smallest picture there is: one pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What an account imports: an institution its students, the platform examiners. */
export const importOf = ({ org_sn }: { org_sn: string | null }) =>
  org_sn === null ? 'teacher.import' : 'student.import'
