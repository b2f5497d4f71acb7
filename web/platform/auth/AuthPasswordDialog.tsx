import { App, Button, Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { CurrentUser } from '@zhikao/domain/platform/auth/auth.model.ts'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { isSessionEnd } from '../../kit/wire/failure.ts'
import { useSend } from '../../kit/wire/send.ts'
import { passwordLabels as words } from '../../kit/view/account.labels.ts'

type Passwords = { old_password: string; password: string; password2: string }
type Props = {
  /** The first change is due: the only alternative is to log out. */
  due: boolean
  user: CurrentUser
  onChanged: () => void
  onClose: () => void
  onLogout: () => void
}

/** Old, new, once more (spec §5, shell.md §0.12): a mismatch is not sent and keeps it open; any answer closes it. */
export default function AuthPasswordDialog({ due, user, onChanged, onClose, onLogout }: Props) {
  const say = useSay()
  const { message } = App.useApp()
  const [form] = Form.useForm<Passwords>()
  const tellFailure = useTellFailure()
  const { send, busy } = useSend(authContract.password, { silent: () => true })

  async function submit(body: Passwords) {
    const sent = await send({ params: { id: user.sn }, body })
    form.resetFields()
    onClose()
    if (!sent.ok) return tellFailure(sent.failure)
    void message.success(say(words.done), 2)
    onChanged()
  }

  return (
    <AppModal
      open
      title={say(due ? words.due_title : words.title)}
      width={440}
      closable={!due}
      keyboard={false}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={due ? onLogout : onClose}>{say(due ? words.log_out : words.cancel)}</Button>
          <Button type="primary" htmlType="submit" form="password-change" loading={busy}>
            {say(words.submit)}
          </Button>
        </>
      }
    >
      {due ? <p>{say(words.due_hint)}</p> : null}
      <PasswordForm form={form} username={user.username} onFinish={(body) => void submit(body)} />
    </AppModal>
  )
}

type FormProps = { form: FormInstance<Passwords>; username: string; onFinish: (body: Passwords) => void }

function PasswordForm({ form, username, onFinish }: FormProps) {
  const say = useSay()
  const required = { required: true, message: say(kernelMessages.required) }
  const same = {
    validator: (_: unknown, again: string | undefined) =>
      !again || again === form.getFieldValue('password')
        ? Promise.resolve()
        : Promise.reject(new Error(say(words.mismatch))),
  }
  return (
    <Form
      form={form}
      name="password-change"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={onFinish}
      style={{ marginTop: 16 }}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Form.Item name="old_password" label={say(words.old)} rules={[required]}>
        <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
      </Form.Item>
      <Form.Item name="password" label={say(words.fresh)} extra={say(words.rule)} rules={[required]}>
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item name="password2" label={say(words.again)} rules={[required, same]}>
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </Form>
  )
}

/** A wrong old password has its own text, any other failure shows 密码修改失败 with the reason; both stay until closed. */
function useTellFailure() {
  const say = useSay()
  const { notification } = App.useApp()
  return (failure: AppFailure) => {
    if (isSessionEnd(failure)) return
    if (failure.status === ERRORS.old_password.status)
      return notification.warning({ title: say(ERRORS.old_password.message), duration: 0 })
    const reasons = failure.errors.map(({ message: reason }) => reason)
    notification.error({ title: say(words.failed), description: reasons.join(' ') || failure.message, duration: 0 })
  }
}
