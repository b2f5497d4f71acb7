import { usccCheck } from '@zhikao/domain/kernel/organisation.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { authority } from './authority.table.ts'

let made = 0

/** What an authority's form holds in tests, another one each time. */
export function authorityForm() {
  made += 1
  const first17 = `911101050${String(made).padStart(8, '0')}`
  return {
    code: `T${String(made).padStart(6, '0')}`,
    name: `测试职业教育评价有限公司第${made}分部`,
    name_en: null,
    uscc: first17 + usccCheck(first17),
    contact_name: '韩雪梅',
    mobile: `137${String(made).padStart(8, '0')}`,
    email: `authority${made}@example.org.cn`,
    website: 'https://www.example.org.cn',
    logo: null,
    seal: null,
    batch: '第三批',
  }
}

type Overrides = Partial<typeof authority.$inferInsert> & { org_sn?: string | null }

/** An authority for tests; it belongs to the platform, so a given institution is ignored. */
export async function buildAuthority(db: Db, overrides: Overrides = {}) {
  const { org_sn: _, ...fields } = overrides
  const [row] = await db
    .insert(authority)
    .values({ sn: newSn(), ...authorityForm(), ...fields })
    .returning()
  if (!row) throw new Error('the authority was not made')
  return row
}
