import { Button, Checkbox, Input, Space } from 'antd'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { operatorMessages, operatorWords as words } from '@zhikao/domain/platform/operator/operator.messages.ts'
import { passwordFault } from '@zhikao/domain/platform/operator/operator.rules.ts'
import type { Narrowing } from '@zhikao/domain/portals/sections.ts'
import { useSay } from '../../i18n/lang.ts'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField, MobileField, RadioField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { ImageField } from '../../kit/jobs/UploadField.tsx'
import { operatorLabels } from './operator.labels.ts'
import { OperatorRights } from './OperatorRightsPanel.tsx'

/** The roles that this form offers (domain.md §3.1). */
const OFFERED = { center: roleWords.center, system: roleWords.system }
/** Without letters and digits that look or sound alike. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const PASSWORD_LENGTH = 14

/** A random password of 14 characters, about 80 bits. */
export function randomPassword(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(PASSWORD_LENGTH))
  return [...numbers].map((number) => PASSWORD_LETTERS.charAt(number % PASSWORD_LETTERS.length)).join('')
}

function PasswordField({ value, onChange, ...rest }: Bound<string>) {
  const say = useSay()
  return (
    <Space.Compact block>
      <Input.Password
        {...rest}
        autoComplete="new-password"
        maxLength={64}
        value={value ?? ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button onClick={() => onChange?.(randomPassword())}>{say(operatorLabels.generate)}</Button>
    </Space.Compact>
  )
}

function AdminField({ value, onChange, ...rest }: Bound<boolean>) {
  const say = useSay()
  return (
    <Checkbox {...rest} checked={value ?? false} onChange={(event) => onChange?.(event.target.checked)}>
      {say(words.admin)}
    </Checkbox>
  )
}

const isNarrowing = (value: unknown): value is Narrowing =>
  typeof value === 'object' && value !== null && 'operations' in value

/** The rights are one field and are sent as two lists. */
export const withRights = (values: Values): Values =>
  isNarrowing(values.permissions)
    ? { ...values, permissions: values.permissions.permissions, operations: values.permissions.operations }
    : values

/** The rules of a new password, besides its length. */
export function passwordCheck(values: Values): InputFault[] {
  if (typeof values.initial_password !== 'string' || values.initial_password === '') return []
  const rule = passwordFault(values.initial_password, typeof values.username === 'string' ? values.username : '')
  return rule ? [{ path: 'initial_password', rule, message: operatorMessages[rule] }] : []
}

const accountGroup: FormGroup = {
  title: operatorLabels.account,
  hint: operatorLabels.account_hint,
  fields: [
    { name: 'username', label: words.username, half: true, input: <TextField maxLength={20} autoComplete="off" /> },
    {
      name: 'role',
      label: words.role,
      half: true,
      input: <RadioField of={OFFERED} />,
      hint: operatorLabels.role_hint,
    },
    {
      name: 'initial_password',
      label: words.initial_password,
      input: <PasswordField />,
      hint: operatorLabels.password_hint,
    },
  ],
}

const personGroup = (mobile?: string): FormGroup => ({
  title: operatorLabels.person,
  fields: [
    { name: 'name', label: words.name, half: true, input: <TextField maxLength={60} /> },
    {
      name: 'mobile',
      label: words.mobile,
      half: true,
      input: <MobileField />,
      ...(mobile ? { hint: fill(operatorLabels.unchanged, { mobile }) } : {}),
    },
    { name: 'email', label: words.email, input: <TextField maxLength={64} inputMode="email" /> },
    { name: 'avatar', label: words.avatar, input: <ImageField kind="AVATAR" /> },
    { name: 'remark', label: words.remark, input: <AreaField maxLength={500} /> },
  ],
})

const rightsGroup = (role?: Role): FormGroup => ({
  title: operatorLabels.rights,
  hint: operatorLabels.rights_hint,
  fields: [
    { name: 'permissions', label: words.permissions, input: <OperatorRights {...(role ? { role } : {})} /> },
    { name: 'admin', label: words.admin, input: <AdminField />, hint: operatorLabels.admin_hint },
  ],
})

export const newOperatorGroups: readonly FormGroup[] = [accountGroup, personGroup(), rightsGroup()]
/** The form of an existing account; `mobile` is the masked number as it is kept. */
export const operatorGroups = (role: Role, mobile: string): FormGroup[] => [personGroup(mobile), rightsGroup(role)]
