import { Select } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { Level } from '@zhikao/domain/credential/credential.model.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { teacherContract } from '@zhikao/domain/teacher/teacher.contract.ts'
import type { teacherOption } from '@zhikao/domain/teacher/teacher.contract.ts'
import { gradeWords } from '@zhikao/domain/teacher/teacher.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../../kit/inputs.tsx'
import { useRead } from '../../kit/query.ts'
import { teacherLabels } from './teacher.labels.ts'

const SEARCH_DELAY_MS = 250

export type TeacherOption = z.infer<typeof teacherOption>
type Props = Bound<string> & {
  /** Only who may examine this certificate, at this level. */
  credentialSn?: string | undefined
  level?: Level | undefined
  orgSn?: string | undefined
  /** Only the reserve pool. */
  reserve?: boolean
  /** Those who stand chosen already. */
  without?: readonly string[]
  onPick?: (teacher: TeacherOption) => void
}

/** One enabled examiner, by name; its number is the value. `onPick` gets the whole option. */
export function TeacherPicker(props: Props) {
  const { credentialSn, level, orgSn, reserve, without = [], onPick, value, onChange, ...rest } = props
  const say = useSay()
  const [keyword, setKeyword] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const query = {
    limit: PAGE_LIMIT,
    ...(credentialSn ? { credential_sn: credentialSn } : {}),
    ...(level ? { level } : {}),
    ...(orgSn ? { org_sn: orgSn } : {}),
    ...(reserve ? { reserve: 'true' as const } : {}),
    ...(keyword ? { keyword } : {}),
  }
  const read = useRead(teacherContract.pick, { query }, { keep: true })
  const teachers = (read.data?.items ?? []).filter(({ sn }) => !without.includes(sn))
  const search = (word: string) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setKeyword(word.trim()), SEARCH_DELAY_MS)
  }
  const labelOf = ({ name, org_name, grade, train_cert_expire }: TeacherOption) =>
    `${name} · ${org_name} · ${say(gradeWords[grade])} · ${train_cert_expire}`
  return (
    <Select
      {...rest}
      value={value ?? null}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={read.isFetching}
      placeholder={say(teacherLabels.pick)}
      options={teachers.map((one) => ({ value: one.sn, label: labelOf(one) }))}
      onChange={(sn: string) => {
        onChange?.(sn)
        const picked = teachers.find((one) => one.sn === sn)
        if (picked) onPick?.(picked)
      }}
    />
  )
}
