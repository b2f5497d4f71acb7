import { Select } from 'antd'
import type { z } from 'zod'
import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import type { credentialRow } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { CredentialStatus, Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { recordsFilter, searchOf, useTyped } from '../../kit/view/choices.tsx'
import type { Choices } from '../../kit/view/choices.tsx'
import { useClearing } from '../../kit/view/clearButton.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useRead } from '../../kit/wire/query.ts'
import type { RowColumn } from '../../kit/view/RowOfField.tsx'
import { credentialLabels } from './credential.labels.ts'

export type CredentialRow = z.infer<typeof credentialRow>

type Only = { status?: CredentialStatus; training_open?: boolean }

/** Credentials in their order; with more than fit on one page the server searches. */
function useCredentials(only: Only = {}): Choices & { credentials: readonly CredentialRow[] } {
  const say = useSay()
  const [keyword, search] = useTyped()
  const query = { limit: PAGE_LIMIT, sort: 'sort', ...only, ...(keyword ? { keyword } : {}) }
  const read = useRead(credentialContract.list, { query }, { keep: true })
  const credentials = read.data?.items ?? []
  const options = credentials.map((row) => ({ value: row.sn, label: say(credentialName(row)) }))
  return { credentials, options, searching: read.isFetching, search }
}

type PickerProps = Bound<string> & {
  /** What the record names now: it may be disabled since, and still has its name. */
  current?: { sn: string; name: string }
  /** Gets the whole row, with its levels and directions. */
  onPick?: (credential: CredentialRow) => void
  /** Only those that are open for examiner training. */
  forTraining?: boolean
  /** None may be chosen, too: what that means. */
  none?: Text
}

/** One enabled credential, by name; its number is the value. */
export function CredentialPicker(props: PickerProps) {
  const { current, onPick, forTraining = false, none, value, onChange, ...rest } = props
  const say = useSay()
  const clearing = useClearing()
  const choices = useCredentials({ status: 'ENABLE', ...(forTraining ? { training_open: true } : {}) })
  const { credentials, options } = choices
  const isMissing = current && !options.some((option) => option.value === current.sn)
  return (
    <Select
      {...rest}
      {...searchOf(choices)}
      value={value ?? null}
      placeholder={say(none ?? credentialLabels.pick)}
      options={isMissing ? [{ value: current.sn, label: current.name }, ...options] : options}
      allowClear={none !== undefined && clearing}
      onChange={(sn: string | undefined) => {
        onChange?.(sn)
        const picked = credentials.find((row) => row.sn === sn)
        if (picked) onPick?.(picked)
      }}
    />
  )
}

/** The levels that a credential offers, ascending; empty until it is known. */
export function useLevels(credentialSn: string | null | undefined): CredentialRow['levels'] {
  const read = useRead(credentialContract.detail, { params: { id: credentialSn ?? '' } }, { when: !!credentialSn })
  return (credentialSn && read.data?.levels) || []
}

/** One level of those that the credential offers. */
export function LevelPicker({
  credentialSn,
  value,
  ...rest
}: Bound<Level> & { credentialSn: string | null | undefined }) {
  const say = useSay()
  const offered = useLevels(credentialSn).map(({ level }) => level)
  // A level of the record keeps its word, even when it is no longer offered.
  const shown = value && !offered.includes(value) ? [value, ...offered] : offered
  return (
    <Select
      {...rest}
      value={value ?? null}
      disabled={rest.disabled || !credentialSn}
      placeholder={say(credentialSn ? credentialLabels.pick_level : credentialLabels.pick_credential_first)}
      options={shown.map((level) => ({ value: level, label: say(levelWords[level]) }))}
    />
  )
}

/** Several levels of the ladder, in its order; `offered` are those that can be chosen. */
export function LevelsPicker({
  value,
  onChange,
  offered = LEVELS,
  ...rest
}: Bound<Level[]> & { offered?: readonly Level[] }) {
  const say = useSay()
  return (
    <Select
      {...rest}
      mode="multiple"
      placeholder={say(offered.length === 0 ? credentialLabels.pick_credential_first : kitLabels.choose)}
      value={value ?? []}
      options={LEVELS.filter((one) => offered.includes(one) || value?.includes(one)).map((one) => ({
        value: one,
        label: say(levelWords[one]),
      }))}
      onChange={(chosen: Level[]) => onChange?.(LEVELS.filter((one) => chosen.includes(one)))}
    />
  )
}

/** The column of a row of fields that names the credential; `now` holds the names of the record's own. */
export const credentialColumn = (
  label: Text,
  share: number,
  now: readonly { credential_sn: string; name: string }[] = [],
): RowColumn => ({
  name: 'credential_sn',
  label,
  share,
  input: (row) => {
    const found = now.find((one) => one.credential_sn === row.credential_sn)
    return <CredentialPicker {...(found ? { current: { sn: found.credential_sn, name: found.name } } : {})} />
  },
})

/** One or several credentials, by number. */
export const credentialFilter = recordsFilter(useCredentials)
