import { useSay } from '../../i18n/lang.ts'
import { helpLabels } from '../../kit/view/account.labels.ts'

const helps = [helpLabels.first, helpLabels.captcha, helpLabels.disabled, helpLabels.remember]

/** Help for users who cannot sign in. */
export default function AuthHelpPanel() {
  const say = useSay()
  return (
    <ul>
      {helps.map((help) => (
        <li key={help.US}>{say(help)}</li>
      ))}
    </ul>
  )
}
