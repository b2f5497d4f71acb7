import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { newsLifts } from './news.lifts.ts'

export const newsKindWords = defineMessages({
  public: { CN: '公告', HK: '公告', US: 'Announcement' },
  notice: { CN: '通知', HK: '通告', US: 'Notice' },
  policy: { CN: '政策解读', HK: '政策解讀', US: 'Policy interpretation' },
})
export const newsStatusWords = defineMessages({
  INIT: { CN: '未发布', HK: '未發布', US: 'Draft' },
  ENABLE: { CN: '已发布', HK: '已發布', US: 'Published' },
  DISABLE: { CN: '已撤回', HK: '已撤回', US: 'Withdrawn' },
})
export const newsMoveWords = defineMessages({
  publish: { CN: '发布', HK: '發布', US: 'Publish' },
  withdraw: { CN: '撤回', HK: '撤回', US: 'Withdraw' },
  publishDue: { CN: '定时发布', HK: '定時發布', US: 'Publish at the set time' },
})
export const newsScopeWords = defineMessages({
  school: { CN: '试点院校', HK: '試點院校', US: 'Pilot institutions' },
  college: { CN: '考核站点', HK: '考核站點', US: 'Assessment sites' },
  teacher: { CN: '考评员', HK: '考評員', US: 'Examiners' },
  train: { CN: '培训机构', HK: '培訓機構', US: 'Training organizations' },
  public: { CN: '所有人（含未登录）', HK: '所有人（包括未登入）', US: 'Everyone, also without an account' },
})

export const newsMessages = defineRules<typeof newsLifts>()({
  news_no_reader: { CN: '尚未选择范围，请先选择谁可以看到', HK: '尚未選擇範圍，請先選擇誰可以看到', US: 'No readers are chosen; choose who may read it first' },
  news_no_receipt: { CN: '发布时未要求确认收到，无需确认或提醒', HK: '發布時未要求確認收到，無須確認或提醒', US: 'It was published without asking for a confirmation: there is nothing to confirm' },
  news_reminded: { CN: '已于 {time} 提醒过，{hours} 小时后可再次提醒', HK: '已於 {time} 提醒過，{hours} 小時後可再次提醒', US: 'A reminder was sent at {time}; the next one is possible {hours} {hours|hour|hours} later' },
  news_all_confirmed: { CN: '全部已确认收到，无需提醒', HK: '全部已確認收到，無須提醒', US: 'All have confirmed; nobody is left to remind' },
  news_not_published: { CN: '尚未发布或已撤回，发布后才能提醒', HK: '尚未發布或已撤回，發布後才能提醒', US: 'It is not published; reminders can be sent after it is' },
  news_address: { CN: '须以 http:// 或 https:// 开头的网址', HK: '須以 http:// 或 https:// 開頭的網址', US: 'The address must begin with http:// or https://' },
  news_empty: { CN: '正文不能为空', HK: '正文不能為空', US: 'The text must not be empty' },
  news_other_kind: { CN: '该类内容没有这一项，请清空', HK: '此類內容沒有這一項，請清空', US: 'This kind does not have this field; clear it' },
  news_time_past: { CN: '定时发布时间须晚于现在；留空则由您手动发布', HK: '定時發布時間須晚於現在；留空則由您手動發布', US: 'The time must be in the future; leave it empty to publish by hand' },
  news_time_fixed: { CN: '只有未发布过的草稿可以定时发布；发布时间不能修改', HK: '只有未發布過的草稿可以定時發布；發布時間不能修改', US: 'Only a draft that was never published has a set time; the time cannot be changed' },
  news_deadline: { CN: '确认截止日期须以“要求确认收到”为前提，且不早于今天', HK: '確認截止日期須以「要求確認收到」為前提，且不早於今天', US: 'A last day needs “Ask for confirmation”, and must not be in the past' },
  news_top_until: { CN: '置顶截止日期须在置顶时填写，且不早于今天', HK: '置頂截止日期須在置頂時填寫，且不早於今天', US: 'A last day on top needs “On top”, and must not be in the past' },
  news_org_unknown: { CN: '所选院校不存在或已停用', HK: '所選院校不存在或已停用', US: 'A chosen institution does not exist or is disabled' },
})

/** Follows the titles of the notices in the bell after a withdrawal. */
export const withdrawnMark = { CN: '（已撤回）', HK: '（已撤回）', US: ' (withdrawn)' }

/** The notices in the bell. */
export const newsNotices = defineMessages({
  published: { CN: '{kind}：{title}', HK: '{kind}：{title}', US: '{kind}: {title}' },
  changed: { CN: '{kind}有更新：{title}', HK: '{kind}有更新：{title}', US: '{kind} changed: {title}' },
  reminder: { CN: '请确认收到：{title}', HK: '請確認收到：{title}', US: 'Please confirm: {title}' },
  confirm: { CN: '请阅读后确认收到', HK: '請閱讀後確認收到', US: 'Read it and confirm that you have received it' },
  confirm_until: { CN: '请于 {deadline} 前阅读并确认收到', HK: '請於 {deadline} 前閱讀並確認收到', US: 'Read it and confirm by {deadline}' },
})

/** Who has confirmed a notice and who has not, on the screen and in the workbook. */
export const receiptWords = defineMessages({
  sheet_name: { CN: '确认情况', HK: '確認情況', US: 'Confirmations' },
  name: { CN: '院校或考评员', HK: '院校或考評員', US: 'Institution or examiner' },
  who: { CN: '类型', HK: '類型', US: 'Kind' },
  org: { CN: '院校', HK: '院校', US: 'institution' },
  person: { CN: '个人', HK: '個人', US: 'person' },
  state: { CN: '是否确认', HK: '是否確認', US: 'Confirmation' },
  done: { CN: '已确认', HK: '已確認', US: 'Confirmed' },
  open: { CN: '未确认', HK: '未確認', US: 'Not confirmed' },
  outdated: { CN: '旧版本已确认，新版本未确认', HK: '舊版本已確認，新版本未確認', US: 'Confirmed an older version only' },
  time: { CN: '确认时间', HK: '確認時間', US: 'Confirmed on' },
  by: { CN: '确认人', HK: '確認人', US: 'By' },
})

/** What the fields are called, everywhere (domain.md §3.16). */
export const newsWords = defineMessages({
  kind: { CN: '类别', HK: '類別', US: 'Kind' },
  title: { CN: '标题', HK: '標題', US: 'Title' },
  abstract: { CN: '摘要', HK: '摘要', US: 'Summary' },
  content: { CN: '正文', HK: '正文', US: 'Text' },
  cover: { CN: '封面', HK: '封面', US: 'Cover' },
  attachments: { CN: '附件', HK: '附件', US: 'Attachments' },
  source: { CN: '来源', HK: '來源', US: 'Source' },
  author: { CN: '作者', HK: '作者', US: 'Author' },
  scope: { CN: '范围', HK: '範圍', US: 'Readers' },
  org_sns: { CN: '指定院校', HK: '指定院校', US: 'Named institutions' },
  is_top: { CN: '置顶', HK: '置頂', US: 'On top' },
  top_until: { CN: '置顶至', HK: '置頂至', US: 'On top until' },
  publish_time: { CN: '发布时间', HK: '發布時間', US: 'Published' },
  push: { CN: '推送', HK: '推送', US: 'Tell the readers' },
  policy_no: { CN: '文号', HK: '文號', US: 'Document no.' },
  issuing_body: { CN: '发文机关', HK: '發文機關', US: 'Issued by' },
  issue_date: { CN: '发文日期', HK: '發文日期', US: 'Issued on' },
  original_url: { CN: '原文链接', HK: '原文連結', US: 'Original' },
  need_receipt: { CN: '要求确认收到', HK: '要求確認收到', US: 'Ask for confirmation' },
  deadline: { CN: '确认截止', HK: '確認截止', US: 'Confirm by' },
  view_count: { CN: '阅读', HK: '閱讀', US: 'Readers so far' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  edition: { CN: '版本', HK: '版本', US: 'Version' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
  create_time: { CN: '创建时间', HK: '建立時間', US: 'Created' },
})
