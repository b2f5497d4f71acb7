import { defineMessages } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { NEWS_KINDS } from '@zhikao/domain/publishing/news/news.model.ts'
import type { NewsKind } from '@zhikao/domain/publishing/news/news.model.ts'

export const newsLabels = defineMessages({
  add: { CN: '新增', HK: '新增', US: 'New' },
  detail: { CN: '内容详情', HK: '內容詳情', US: 'Details' },
  keyword_hint: { CN: '标题', HK: '標題', US: 'Title' },
  from: { CN: '发布起', HK: '發布起', US: 'Published from' },
  to: { CN: '发布止', HK: '發布止', US: 'Published to' },
  empty: { CN: '还没有内容', HK: '尚無內容', US: 'Nothing here yet' },
  empty_first: { CN: '新增后先保存为草稿，发布后读者才能看到。', HK: '新增後先儲存為草稿，發布後讀者才能看到。', US: 'A new one is saved as a draft; readers see it after it is published.' },
  saved: { CN: '已保存', HK: '已儲存', US: 'Saved' },
  basic: { CN: '内容', HK: '內容', US: 'Text' },
  readers: { CN: '范围', HK: '範圍', US: 'Readers' },
  readers_hint: { CN: '只有所选读者能看到；选择“所有人”时，未登录者也能在登录页看到。', HK: '只有所選讀者能看到；選擇「所有人」時，未登入者亦可在登入頁看到。', US: 'Only the readers chosen can see it; with “Everyone” it is on the login page, too.' },
  publishing: { CN: '发布', HK: '發布', US: 'Publishing' },
  publish_time_hint: { CN: '填写将来的时间，保存后到时自动发布；留空则由您手动发布。', HK: '填寫將來的時間，儲存後到時自動發布；留空則由您手動發布。', US: 'With a future time it is published by itself then; leave it empty to publish by hand.' },
  publish_time_fixed: { CN: '已发布过，发布时间不能修改。', HK: '已發布過，發布時間不能修改。', US: 'It was published; the time cannot be changed.' },
  push_hint: { CN: '发布时在读者的通知铃中提醒。', HK: '發布時在讀者的通知鈴中提醒。', US: 'Readers are told by their bell when it is published.' },
  receipt_hint: { CN: '每家院校由一人确认一次，考评员由本人确认；内容修改后须重新确认。', HK: '每家院校由一人確認一次，考評員由本人確認；內容修改後須重新確認。', US: 'One person confirms for each institution, examiners for themselves; a change of the text asks again.' },
  org_sns_hint: { CN: '除上面的范围外，还发给这些院校。', HK: '除以上範圍外，亦發給這些院校。', US: 'Besides the readers above, it goes to these institutions.' },
  abstract_hint: { CN: '显示在列表和通知中，最多 200 字。', HK: '顯示在列表和通知中，最多 200 字。', US: 'Shown in lists and notices, at most 200 characters.' },
  policy: { CN: '政策文件', HK: '政策文件', US: 'Policy document' },
  files: { CN: '封面与附件', HK: '封面與附件', US: 'Cover and attachments' },
  cover_hint: { CN: '建议 16:9', HK: '建議 16:9', US: '16:9 is best' },
  timed: { CN: '{time} 定时发布', HK: '{time} 定時發布', US: 'Publishes at {time}' },
  top: { CN: '置顶', HK: '置頂', US: 'Pin' },
  untop: { CN: '取消置顶', HK: '取消置頂', US: 'Unpin' },
  on_top: { CN: '置顶', HK: '置頂', US: 'On top' },
  remind: { CN: '提醒未确认者', HK: '提醒未確認者', US: 'Remind' },
  reminded: { CN: '已提醒 {count} 个未确认的读者', HK: '已提醒 {count} 個未確認的讀者', US: '{count} {count|reader was|readers were} reminded' },
  publish_asks: { CN: '发布后范围内的读者即可看到；通知会出现在他们的通知铃中。', HK: '發布後範圍內的讀者即可看到；通告會出現在他們的通知鈴中。', US: 'Its readers can see it at once; notices appear in their bells.' },
  withdraw_asks: { CN: '撤回后读者不能再看到；已发出的通知会标为“已撤回”。', HK: '撤回後讀者不能再看到；已發出的通知會標為「已撤回」。', US: 'Readers can no longer see it; the notices already sent are marked as withdrawn.' },
  receipts_of: { CN: '已确认 {confirmed} / {expected}', HK: '已確認 {confirmed} / {expected}', US: '{confirmed} of {expected} confirmed' },
  receipt_all: { CN: '全部', HK: '全部', US: 'All' },
  editions: { CN: '版本与差别', HK: '版本與差別', US: 'Versions and differences' },
  edition_of: { CN: '第 {edition} 版 · {time} · {by}', HK: '第 {edition} 版 · {time} · {by}', US: 'Version {edition} · {time} · {by}' },
  edition_first: { CN: '首次发布的文字', HK: '首次發布的文字', US: 'The text as first published' },
  edition_hint: { CN: '与上一版本比较：划线为删去，底色为新增。', HK: '與上一版本比較：劃線為刪去，底色為新增。', US: 'Compared with the version before: struck out is removed, highlighted is added.' },
  none: { CN: '—', HK: '—', US: '—' },
  yes: { CN: '是', HK: '是', US: 'Yes' },
  no: { CN: '否', HK: '否', US: 'No' },
  print: { CN: '打印', HK: '列印', US: 'Print' },
  back: { CN: '返回列表', HK: '返回列表', US: 'Back to the list' },
  read_empty: { CN: '没有您可以阅读的内容', HK: '沒有您可以閱讀的內容', US: 'There is nothing for you to read' },
  read_empty_first: { CN: '考试中心发布后会显示在这里。', HK: '考試中心發布後會顯示在這裏。', US: 'What the examination center publishes is shown here.' },
  only_unconfirmed: { CN: '待我确认', HK: '待我確認', US: 'To be confirmed' },
  all: { CN: '全部', HK: '全部', US: 'All' },
  unread: { CN: '未读', HK: '未讀', US: 'Unread' },
  asks: { CN: '请确认收到', HK: '請確認收到', US: 'Please confirm' },
  asks_until: { CN: '请于 {deadline} 前确认收到', HK: '請於 {deadline} 前確認收到', US: 'Please confirm by {deadline}' },
  confirm: { CN: '确认收到', HK: '確認收到', US: 'Confirm receipt' },
  confirmed: { CN: '已确认收到', HK: '已確認收到', US: 'Receipt confirmed' },
  confirmed_by: { CN: '{by} 已于 {time} 确认收到', HK: '{by} 已於 {time} 確認收到', US: '{by} confirmed on {time}' },
  confirm_note: { CN: '确认后发布方能看到；一人确认即代表本院校。', HK: '確認後發布方可看到；一人確認即代表本院校。', US: 'The publisher sees it; one person confirms for the institution.' },
  original: { CN: '查看原文', HK: '查看原文', US: 'Open the original' },
  home: { CN: '登录', HK: '登入', US: 'Sign in' },
  language: { CN: '语言', HK: '語言', US: 'Language' },
  loading: { CN: '正在加载…', HK: '正在載入…', US: 'Loading…' },
  gone: { CN: '该内容不存在、已撤回，或需登录后阅读', HK: '此內容不存在、已撤回，或須登入後閱讀', US: 'It does not exist, was withdrawn, or can be read after signing in only' },
})

type Screen = { screen: ScreenName; title: Text }
const screen = (name: 'newsPublicList' | 'newsPublicNew' | 'newsPublicEdit' | 'newsNoticeList' | 'newsNoticeNew' | 'newsNoticeEdit' | 'newsPolicyList' | 'newsPolicyNew' | 'newsPolicyEdit'): Screen => ({ screen: name, title: titles[name] })

/** The screens of each kind: the same pages at three addresses (architecture.md §7). */
export const newsScreens: Record<NewsKind, { list: Screen; add: Screen; edit: Screen }> = {
  public: { list: screen('newsPublicList'), add: screen('newsPublicNew'), edit: screen('newsPublicEdit') },
  notice: { list: screen('newsNoticeList'), add: screen('newsNoticeNew'), edit: screen('newsNoticeEdit') },
  policy: { list: screen('newsPolicyList'), add: screen('newsPolicyNew'), edit: screen('newsPolicyEdit') },
}

/** The kind that an address of these screens names. */
export function kindAt(path: string): NewsKind {
  const parts = path.split('/')
  return NEWS_KINDS.find((one) => parts.includes(one)) ?? 'public'
}
