import type { authorityRow } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { authorityWords } from '@zhikao/domain/catalogue/authority/authority.messages.ts'
import type { z } from 'zod'
import { codeColumn, countColumn, statusColumn, textColumn, updatedColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'

export type AuthorityRow = z.infer<typeof authorityRow>

export const authorityColumns: readonly Column<AuthorityRow>[] = [
  textColumn('name', authorityWords.name, 240, { englishWidth: 220, sortable: true, card: 'identity' }),
  codeColumn('code', authorityWords.code, 104, { englishWidth: 112, sortable: true, card: 'fact' }),
  codeColumn('uscc', authorityWords.uscc, 180, { englishWidth: 180 }),
  countColumn('credential_count', authorityWords.credential_count, 90, { englishWidth: 110, card: 'fact' }),
  textColumn('contact_name', authorityWords.contact_name, 100),
  codeColumn('mobile', authorityWords.mobile, 120),
  statusColumn(authorityWords.status, authorityLifecycle, 80, { englishWidth: 92 }),
  updatedColumn(authorityWords.update_time),
]
