import { and, eq, isNull } from 'drizzle-orm'
import type { PilotCredential } from '@zhikao/domain/people/college/college.model.ts'
import { usccCheck } from '@zhikao/domain/kernel/organisation.ts'
import type { Db } from '../../db/client.ts'
import { nextSerial } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { readingOf } from '../../record/reading.ts'
import { college } from './college.table.ts'

let made = 0

/** What an institution's form holds in tests: codes valid in every check character, another institution each time. */
export function collegeForm(licence: string) {
  made += 1
  const first17 = `1237010041${String(made).padStart(7, '0')}`
  return {
    name: `测试职业学院第${made}分院`,
    short_name: null,
    org_type: 'school' as const,
    school_code: `4137${String(made).padStart(6, '0')}`,
    uscc: first17 + usccCheck(first17),
    nature: 'PUBLIC' as const,
    org_level: 'HIGHER' as const,
    province: '370000',
    city: '370100',
    district: '370102',
    address: `济南市历下区经十路 ${made} 号`,
    postcode: '250000',
    lng: null as number | null,
    lat: null as number | null,
    legal_person: '孙立业',
    contact_name: '周海燕',
    contact_mobile: `136${String(made).padStart(8, '0')}`,
    contact_email: `contact${made}@example.edu.cn`,
    contact_position: '教务处处长',
    tel: '0531-85751234',
    logo: null,
    license_files: [licence],
    bank_name: '中国工商银行',
    bank_account: '6222020200112345',
    tax_no: first17 + usccCheck(first17),
    pilot_year: 2025,
    pilot_credentials: [] as PilotCredential[],
    remark: null,
  }
}

/** An institution for tests, without accounts. */
export async function buildCollege(db: Db, overrides: Partial<typeof college.$inferInsert> = {}) {
  const fields = { ...collegeForm('aa/bb/none.pdf'), ...overrides }
  const [row] = await db
    .insert(college)
    .values({ sn: newSn(), ...fields, ...readingOf(fields.name, 'institution') })
    .returning()
  if (!row) throw new Error('the institution was not made')
  return row
}

/** Gives an institution of the test world the code of a site, and leaves its type and its accounts as they are. */
export async function buildSiteCode(db: Db, sn: string): Promise<void> {
  const serial = await nextSerial(db, 'factory:site')
  await db
    .update(college)
    .set({ site_code: `99${String(serial).padStart(4, '0')}` })
    .where(and(eq(college.sn, sn), isNull(college.site_code)))
}
