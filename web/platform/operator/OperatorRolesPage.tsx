import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { OPERATIONS } from '@zhikao/domain/access/permissions.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { roleLabels as labels } from './operator.labels.ts'
import { OperatorRoleDialog } from './OperatorRoleDialog.tsx'
import { RoleSections } from './OperatorSectionsPanel.tsx'
import type { Draft } from './OperatorSectionsPanel.tsx'
import styles from './operator.module.css'

type Stored = DataOf<typeof operatorContract.roles>[number]

const draftOf = ({ permissions }: Stored): Draft =>
  new Map(permissions.map(({ id, operation }) => [id, OPERATIONS.filter((one) => operation.includes(one))]))

const sameDraft = (one: Draft, other: Draft) =>
  one.size === other.size &&
  [...one].every(([id, list]) => [...list].sort().join() === [...(other.get(id) ?? ['?'])].sort().join())

/** /auth/edit: what each role may open and do; a change applies from the next request of its accounts (spec §2.5). */
export default function OperatorRolesPage() {
  const read = useRead(operatorContract.roles)
  return <Reading of={read}>{(roles) => <Roles roles={roles} />}</Reading>
}

function Roles({ roles }: { roles: readonly Stored[] }) {
  const say = useSay()
  const { search, setSearch, setDirty } = usePage()
  const [drafts, setDrafts] = useState<ReadonlyMap<Role, Draft>>(new Map())
  const shown = roles.find(({ role }) => role === search.role) ?? roles[0]
  const isChanged = (one: Stored) => {
    const draft = drafts.get(one.role)
    return draft !== undefined && !sameDraft(draft, draftOf(one))
  }
  const dirty = roles.some(isChanged)
  useEffect(() => setDirty(dirty), [dirty, setDirty])
  const put = (role: Role, draft: Draft | null) => {
    const next = new Map(drafts)
    if (draft) next.set(role, draft)
    else next.delete(role)
    setDrafts(next)
  }
  if (!shown) return null
  return (
    <div className="zk-form-page">
      <h1>{say(titles.operatorRoles)}</h1>
      <Alert type="info" showIcon title={say(labels.hint)} />
      <div className={styles['roles']} role="group" aria-label={say(labels.roles)}>
        {roles.map((one) => (
          <Button
            key={one.role}
            type={one === shown ? 'primary' : 'default'}
            aria-pressed={one === shown}
            onClick={() => setSearch({ role: one.role })}
          >
            {say(roleWords[one.role])}
            {isChanged(one) ? ` · ${say(labels.changed)}` : ''}
          </Button>
        ))}
      </div>
      <OneRole
        stored={shown}
        draft={drafts.get(shown.role) ?? draftOf(shown)}
        changed={isChanged(shown)}
        onChange={(draft) => put(shown.role, draft)}
      />
    </div>
  )
}

type Props = { stored: Stored; draft: Draft; changed: boolean; onChange: (draft: Draft | null) => void }

function OneRole({ stored, draft, changed, onChange }: Props) {
  const say = useSay()
  const { role, accounts, version } = stored
  const { send, busy } = useSend(operatorContract.saveRole, { success: labels.saved, refresh: ['auth'] })
  const [isAsked, setAsked] = useState(false)
  const save = async () => {
    const permissions = [...draft].map(([id, operation]) => ({ id, operation: [...operation] }))
    const sent = await send({ params: { role }, body: { version, permissions } })
    setAsked(false)
    if (sent.ok) onChange(null)
  }
  return (
    <>
      {stored.offered.length === 0 ? (
        <p className="zk-quiet">{say(labels.none)}</p>
      ) : (
        <RoleSections role={role} draft={draft} onChange={onChange} />
      )}
      <div className="zk-form-footer zk-sticky-footer">
        <span className="zk-quiet">{say(labels.reach, { role: roleWords[role], count: String(accounts) })}</span>
        {changed && <Button onClick={() => onChange(null)}>{say(kitLabels.undo_changes)}</Button>}
        <ReasonedButton
          type="primary"
          label={say(labels.save)}
          why={changed ? null : whyLabels.why_unchanged}
          onClick={() => setAsked(true)}
        />
      </div>
      {isAsked && (
        <OperatorRoleDialog
          {...{ role, accounts, busy }}
          before={draftOf(stored)}
          after={draft}
          onYes={() => void save()}
          onNo={() => setAsked(false)}
        />
      )}
    </>
  )
}
