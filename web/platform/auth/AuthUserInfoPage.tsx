import { Input } from 'antd'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { CurrentUser } from '@zhikao/domain/platform/auth/auth.model.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FormPage } from '../../kit/view/FormPage.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { AuthAvatarPicker } from './AuthAvatarPicker.tsx'
import { userInfoLabels as words } from '../../kit/view/account.labels.ts'
import styles from './auth.module.css'

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
        input: <Input maxLength={11} inputMode="tel" autoComplete="tel" />,
      },
      { name: 'email', label: words.email, input: <Input maxLength={64} inputMode="email" autoComplete="email" /> },
    ],
  },
]

/** /user/info: what one account may change about itself, and what it may only read. */
export default function AuthUserInfoPage() {
  const current = useRead(authContract.current)
  return (
    <>
      <Reading of={current}>{({ user }) => <InfoForm key={user.version} user={user} />}</Reading>
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
    <section className={`zk-form-page ${styles['logins']}`}>
      <h2>{say(words.logins)}</h2>
      <p className="zk-quiet">{say(words.logins_hint)}</p>
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

function InfoForm({ user }: { user: CurrentUser }) {
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
      success={words.saved}
      onDone={() => undefined}
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
