import { Input } from 'antd'
import { z } from 'zod'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { CurrentUser } from '@zhikao/domain/platform/auth/auth.model.ts'
import { isContactChange } from '@zhikao/domain/platform/auth/auth.rules.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FormPage } from '../../kit/view/FormPage.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { AuthAvatarPicker } from './AuthAvatarPicker.tsx'
import { NoticeMails } from './AuthMailPanel.tsx'
import { userInfoLabels as words } from '../../kit/view/account.labels.ts'

const groups = [
  {
    title: words.person,
    hint: words.person_hint,
    fields: [
      { name: 'avatar', label: words.avatar, hint: words.avatar_hint, input: <AuthAvatarPicker /> },
      { name: 'name', label: words.name, half: true, input: <Input maxLength={60} autoComplete="name" /> },
      {
        name: 'mobile',
        label: words.mobile,
        half: true,
        input: <Input maxLength={20} inputMode="tel" autoComplete="tel" />,
      },
      { name: 'email', label: words.email, input: <Input maxLength={64} inputMode="email" autoComplete="email" /> },
      {
        name: 'old_password',
        label: words.old_password,
        hint: words.old_password_hint,
        input: <Input.Password maxLength={128} autoComplete="current-password" />,
      },
    ],
  },
]

/** /user/info: what one account may change about itself, and what it may only read. */
export default function AuthUserInfoPage() {
  const { read, round, reload } = useFreshRecord(authContract.current, {})
  return (
    <>
      <Reading of={read}>{({ user }) => <InfoForm key={round} user={user} onReload={reload} />}</Reading>
      <NoticeMails />
      <Logins />
    </>
  )
}

const SHOWN_LOGINS = 10

/** When and from where this account signed in lately (domain.md §3.21). */
function Logins() {
  const say = useSay()
  const logins = useRead(authContract.logins, { query: { limit: SHOWN_LOGINS } })
  return (
    <section className="zk-form-page" style={{ marginTop: 16, paddingBottom: 20 }}>
      <h2 style={{ margin: 0, fontSize: 16, lineHeight: '24px' }}>{say(words.logins)}</h2>
      <p className="zk-quiet" style={{ margin: '4px 0 12px' }}>
        {say(words.logins_hint)}
      </p>
      <Reading of={logins} rows={3}>
        {({ items }) => (
          <ul className="zk-plain-list zk-figures">
            {items.map(({ sn, time, ip }) => (
              <li key={sn}>
                {time} <span className="zk-quiet">{ip}</span>
              </li>
            ))}
          </ul>
        )}
      </Reading>
    </section>
  )
}

const contact = z.object({ mobile: z.string(), email: z.string().nullish(), old_password: z.string().nullish() })

/** A changed mail or mobile needs the current password, as the server demands it. */
function lackOfPassword(user: CurrentUser, values: Record<string, unknown>): InputFault[] {
  const { data } = contact.safeParse(values)
  if (!data || data.old_password || !isContactChange(user, { ...data, email: data.email || null })) return []
  return [{ path: 'old_password', rule: 'required', message: kernelMessages.required }]
}

function InfoForm({ user, onReload }: { user: CurrentUser; onReload: () => void }) {
  const say = useSay()
  const { version, name, mobile, email, avatar } = user
  const seen = user.last_login_time
    ? `${user.last_login_time}${user.last_login_ip ? ` · ${user.last_login_ip}` : ''}`
    : say(words.never)
  const facts = [
    [words.username, user.username],
    [words.role, say(roleWords[user.role])],
    ...(user.org_name ? [[words.organisation, user.org_name] as const] : []),
    [words.last_login, seen],
  ] as const
  return (
    <FormPage
      title={titles.userInfo}
      submit={words.save}
      endpoint={authContract.updateInfo}
      initial={{ version, name, mobile, email, avatar }}
      groups={groups}
      check={(values) => lackOfPassword(user, values)}
      success={words.saved}
      onDone={onReload}
      onReload={onReload}
      before={
        <dl className="zk-facts" aria-label={say(words.account)}>
          {facts.map(([label, value]) => (
            <div key={label.US}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      }
    />
  )
}
