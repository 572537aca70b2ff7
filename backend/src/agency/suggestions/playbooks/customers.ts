import type { Playbook } from './playbook.js';

export const leads: Playbook = {
  key: 'leads',
  name: 'Lead generation',
  words: {
    lead: 5, leads: 5, 'lead gen*': 3, 'prospect*': 4, 'pipeline*': 4, 'mql*': 5, sqls: 4, 'appointment*': 4, 'booking*': 3, 'inquir*': 4, 'enquir*': 4, 'consultation*': 4, demos: 3, 'demo request*': 4,
    b2b: 3, 'outreach': 3, 'new customer*': 4, 'new client*': 4, 'acqui*': 4, 'quote*': 2, 'sales': 1, crm: 2,
  },
  steps: [
    ['Describe the ideal lead', 'high', 3, 'Agree with sales who is worth a call: field, size, need, and what rules somebody out. Done when both sides have approved the definition.'],
    ['Create an offer worth an address', 'high', 8, 'Make a checklist, calculator, guide or free consultation that solves a real problem. Done when the offer is finished and approved.'],
    ['Build landing page and form', 'high', 6, 'One promise, proof, a short form, a thank-you page with the next step. Done when a test lead arrives where it should.'],
    ['Bring visitors to the offer', 'high', 8, 'Use two or three channels: search, social, partners, mail to old contacts. Done when each channel has run for two weeks with its own link.'],
    ['Write the follow-up mails', 'medium', 5, 'Three to five mails that help first and then offer a talk. Done when the series starts by itself for a new lead.'],
    ['Agree the handover to sales', 'medium', 3, 'Score, alert, time to the first call, and what comes back to marketing. Done when the first five leads went through without a gap.'],
    ['Report cost and quality of leads', 'low', 2, 'Compare number, cost and share of good leads by channel. Done when the budget follows the result.'],
  ],
};

export const retention: Playbook = {
  key: 'retention',
  name: 'Customer retention',
  words: {
    'retention': 5, 'retain*': 5, 'churn*': 5, 'loyal*': 5, 'repeat*': 4, 'reactivat*': 5, 'win back*': 5, 'winback*': 5, 'referral*': 4, 'refer': 3, 'lifetime value': 5, ltv: 5, clv: 5, nps: 5,
    'satisf*': 3, 'existing customer*': 5, 'existing client*': 5, 'renewal*': 4, 'upsell*': 4, 'cross sell*': 4, 'membership*': 2,
  },
  steps: [
    ['Measure who stays and who leaves', 'high', 4, 'Compute the share that comes back, by month of the first purchase and by group. Done when the moment at which most are lost is known.'],
    ['Ask those who left and those who stay', 'high', 5, 'Talk to ten customers, or send a short survey, and collect the reasons. Done when the five most frequent reasons are listed.'],
    ['Improve the first 30 days', 'high', 6, 'Plan what a new customer hears and gets, and when. Done when the new sequence runs.'],
    ['Reward loyalty', 'medium', 6, 'Design a reward that customers want and the margin bears. Done when it is approved, explained on the site and known to the team.'],
    ['Win back customers who were quiet', 'medium', 5, 'Write to customers without a purchase for longer than usual, with a reason to return. Done when the campaign is sent and returns are counted.'],
    ['Ask happy customers for a recommendation', 'medium', 4, 'Choose the moment, the words and the thank-you. Done when the request goes out by itself.'],
    ['Report retention and what moved it', 'low', 2, 'Compare with the start, by group. Done when the report is shared and the next steps are chosen.'],
  ],
};

export const productLaunch: Playbook = {
  key: 'product-launch',
  name: 'Product or service launch',
  words: {
    'launch*': 4, 'product launch*': 4, 'new product*': 4, 'new service*': 4, 'go to market': 5, 'waitlist*': 5, 'waiting list*': 4, 'pre order*': 5, 'preorder*': 5, 'rollout*': 4, 'roll out': 4, 'releas*': 2,
    'introduc*': 3, 'unveil*': 4, 'opening': 2, 'product*': 1,
  },
  steps: [
    ['Sharpen audience, benefit and price', 'high', 4, 'Say for whom it is, what it is better at, and what it costs against what people use today. Done when five people of the audience understood it at once.'],
    ['Plan the launch by weeks', 'high', 4, 'Plan announcement, launch day and the weeks after, with channels, owners and figures to reach. Done when everybody named has agreed.'],
    ['Prepare page, pictures and texts', 'high', 10, 'Build the page, take pictures or clips, write mails, posts and answers to frequent questions. Done when everything is approved one week before launch.'],
    ['Collect interest before the day', 'medium', 5, 'Open a waiting list with a benefit for the first, and tell partners and press. Done when the agreed number of addresses is reached or the reason why not is known.'],
    ['Brief sales and support', 'medium', 3, 'Explain the offer, objections and whom to ask. Done when everybody with customer contact has had the briefing.'],
    ['Launch and watch', 'high', 6, 'Publish everywhere on the day, answer fast, fix what blocks buyers. Done when the first week passed and every question was answered.'],
    ['Collect first results and voices', 'low', 3, 'Compare with the figures to reach, and ask the first buyers. Done when the report and three customer voices are shared.'],
  ],
};

export const general: Playbook = {
  key: 'general',
  name: 'General goal',
  words: {},
  steps: [
    ['Agree what success looks like', 'high', 2, 'Write down the figure to reach, where it stands today, and by when. Done when the client and the team have approved it.'],
    ['Look at where we stand', 'high', 4, 'Collect figures, earlier attempts and what competitors do. Done when the findings fit on one page.'],
    ['Choose the three measures that promise most', 'high', 3, 'Collect ideas, and rank them by effect and effort. Done when three are approved with owner and budget.'],
    ['Carry out the first measure', 'medium', 8, 'Do the one that promises most, as small as it can be tried. Done when it is live and counted.'],
    ['Carry out the other two', 'medium', 10, 'Use what was learnt from the first. Done when both are live and counted.'],
    ['Review the result and decide what is next', 'low', 2, 'Compare with the figure to reach. Done when the result is shared and it is decided what to keep, change and stop.'],
  ],
};
