import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { panelLifts } from './panel.lifts.ts'

export const panelRoleWords = defineMessages({
  CHIEF: { CN: '主考', HK: '主考', US: 'Chief examiner' },
  EXAMINER: { CN: '考评员', HK: '考評員', US: 'Examiner' },
  INVIGILATOR: { CN: '监考员', HK: '監考員', US: 'Invigilator' },
  SUPERVISOR: { CN: '质量督导员', HK: '質素督導員', US: 'Supervisor' },
})
/** What an examiner is called for: a role of the panel, or scoring alone (Decided 31). */
export const callRoleWords = defineMessages({
  ...panelRoleWords,
  SCORER: { CN: '补评考评员', HK: '補評考評員', US: 'Scorer' },
})

/** The name of a session in a sentence. */
export const sessionName = { CN: '{subject}第 {no} 场', HK: '{subject}第 {no} 場', US: '{subject} session {no}' }

/** Names of those who stay in a panel: all of them, or the first and how many there are. */
export const staying = { CN: '{names}', HK: '{names}', US: '{names}' }
export const stayingMore = { CN: '{names}等 {count} 人', HK: '{names}等 {count} 人', US: '{names} and {more} more' }

/** Why an examiner cannot be in a session, or should rather not, and what would lift it (domain.md §6.4). */
export const panelMessages = defineRules<typeof panelLifts>()({
  panel_disabled: { CN: '考评员未启用或已停用；请选择其他考评员', HK: '考評員未啟用或已停用；請選擇其他考評員', US: 'The examiner is not enabled; choose another examiner' },
  panel_unable: { CN: '不可考评本计划的证书和等级；请选择其他考评员', HK: '不可考評本計劃的證書和等級；請選擇其他考評員', US: 'Not qualified for the credential and level of this plan; choose another examiner' },
  panel_certificate: { CN: '考评员证书于 {date} 到期，考试日 {day} 已失效；请先续证或选择其他考评员', HK: '考評員證書於 {date} 到期，考試日 {day} 已失效；請先續證或選擇其他考評員', US: 'The examiner’s certificate expires on {date}, before the exam day {day}; renew it first, or choose another examiner' },
  panel_clash: { CN: '{start} 至 {end} 已有考评任务，与本场次时间重叠；请选择其他考评员或场次', HK: '{start} 至 {end} 已有考評任務，與本場次時間重疊；請選擇其他考評員或場次', US: 'Already assigned from {start} to {end}, which overlaps this session; choose another examiner or session' },
  panel_clash_own: { CN: '已在同一时间的{session}任职；请先从该场次移除', HK: '已在同一時間的{session}任職；請先從該場次移除', US: 'Already assigned to {session} at the same time; remove the examiner there first' },
  panel_day: { CN: '{day} 已有 {count} 场考评，每日最多 {max} 场；请选择其他考评员', HK: '{day} 已有 {count} 場考評，每日最多 {max} 場；請選擇其他考評員', US: 'Already has {count} {count|session|sessions} on {day} (at most {max} a day); choose another examiner' },
  panel_own_school: { CN: '本场次有其所在单位的考生，须回避；请选择其他单位的考评员', HK: '本場次有其所在單位的考生，須迴避；請選擇其他單位的考評員', US: 'Candidates of the examiner’s own institution are in this session, so recusal is required; choose an examiner of another institution' },
  panel_own_school_warn: { CN: '本场次有其所在单位的考生，建议回避', HK: '本場次有其所在單位的考生，建議迴避', US: 'Candidates of the examiner’s own institution are in this session; recusal is recommended' },
  panel_running: { CN: '已连续 {count} 次参与本站点考评，建议轮换', HK: '已連續 {count} 次參與本站點考評，建議輪換', US: 'Assigned to this site {count} {count|time|times} in a row; rotation is recommended' },
  panel_rotation: {
    CN: '{subject}考评组 {size} 人中仅更换 {changed} 人，少于与上次考试相比应更换的 {needed} 人（留任：{names}）；请更换考评员或填写不轮换的理由',
    HK: '{subject}考評組 {size} 人中僅更換 {changed} 人，少於與上次考試相比應更換的 {needed} 人（留任：{names}）；請更換考評員或填寫不輪換的理由',
    US: '{subject}: {changed} of {size} panel members changed since the last exam, at least {needed} required (staying: {names}); change examiners, or give a reason',
  },
  panel_session: { CN: '计划中没有这个场次；请刷新后重试', HK: '計劃中沒有此場次；請重新整理後再試', US: 'The plan does not have this session; refresh and try again' },
  panel_role: { CN: '{subject}场次不设{role}；请选择其他角色', HK: '{subject}場次不設{role}；請選擇其他角色', US: '{subject} sessions have no {role}; choose another role' },
  panel_chief_title: { CN: '没有主考资格，不能任主考；请选择有主考资格的考评员', HK: '沒有主考資格，不能任主考；請選擇有主考資格的考評員', US: 'Not qualified as chief examiner; choose an examiner who is' },
  panel_chief_one: { CN: '{session}只能有一名主考；请先取消另一名', HK: '{session}只能有一名主考；請先取消另一名', US: 'Only one chief examiner per session ({session}); remove the other first' },
  panel_twice: { CN: '同一考评员在{session}只能任一个角色；请删除重复的一行', HK: '同一考評員在{session}只能任一個角色；請刪除重複的一列', US: 'An examiner can have only one role in {session}; remove the repeated row' },
  panel_unknown: { CN: '没有这名考评员；请重新选择', HK: '沒有此考評員；請重新選擇', US: 'Examiner not found; choose again' },
  panel_chief_missing: { CN: '{session}还没有主考；请选择一名主考', HK: '{session}尚無主考；請選擇一名主考', US: '{session} has no chief examiner; choose one' },
  panel_few: { CN: '{session}需要 {needed} 名{role}，现有 {has} 名；请补选 {missing} 名', HK: '{session}需要 {needed} 名{role}，現有 {has} 名；請補選 {missing} 名', US: '{session} needs {needed} ({role}) and has {has}; choose {missing} more' },
  panel_scorers: { CN: '{session}每名考生须 {scorers} 人评分，可评分的主考与考评员现有 {has} 名；请补选', HK: '{session}每名考生須 {scorers} 人評分，可評分的主考與考評員現有 {has} 名；請補選', US: '{session}: {scorers} examiners score each candidate, but only {has} may score; add examiners' },
  panel_even: { CN: '{session}的考评组须为单数，现有 {has} 名；请增加或减少一名', HK: '{session}的考評組須為單數，現有 {has} 名；請增加或減少一名', US: '{session} needs an odd number of examiners (currently {has}); add or remove one' },
  panel_state: { CN: '考评员只能在计划通过后、提交考试申请前选择；驳回后可修改', HK: '考評員只能在計劃批准後、提交考試申請前選擇；退回後可修改', US: 'Examiners can be chosen after the plan is approved and before the exam application is submitted, and again after a rejection' },
  panel_past: { CN: '首场考试已开始，不能再更改考评员', HK: '首場考試已開始，不能再更改考評員', US: 'The first exam has started; the examiners can no longer be changed' },
})

/** Texts of the notices (domain.md §5.6, §5.11). */
export const panelNotices = defineMessages({
  removed: { CN: '考评员已停用，请补选', HK: '考評員已停用，請補選', US: 'Examiner disabled: choose a replacement' },
  removed_text: { CN: '{name}已停用，已从“{title}”的考评员名单移除，请补选', HK: '{name}已停用，已從「{title}」的考評員名單移除，請補選', US: '{name} was disabled and removed from the panel of “{title}”. Please choose a replacement' },
})
