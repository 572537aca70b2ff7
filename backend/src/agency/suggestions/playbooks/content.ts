import type { Playbook } from './playbook.js';

export const content: Playbook = {
  key: 'content',
  name: 'Content and blog',
  words: {
    'blog*': 5, content: 4, 'content marketing': 3, 'article*': 4, 'editorial*': 4, 'ebook*': 4, 'e book*': 4, 'whitepaper*': 4, 'white paper*': 4, 'copywrit*': 4, 'case stud*': 4, 'thought leader*': 4,
    'storytell*': 3, 'podcast*': 4, 'guide*': 2, 'publish*': 2, write: 1, writing: 2, 'readers': 3,
  },
  steps: [
    ['Take stock of the content that exists', 'high', 4, 'List articles and pages with visits, topic and age, and mark each to keep, improve, join or remove. Done when every piece has a decision.'],
    ['Choose topics from questions of the audience', 'high', 4, 'Collect questions from sales, support and search, and group them. Done when 15 topics are ranked by use and effort.'],
    ['Plan the editorial calendar', 'high', 3, 'Give each piece a date, a form, a writer and somebody who approves it. Done when the calendar covers the span of the goal and everybody named has agreed.'],
    ['Write and publish the first three pieces', 'high', 12, 'Write, edit and illustrate; link to related pages; end with one next step for the reader. Done when all three are live and proofread.'],
    ['Refresh the five best older pieces', 'medium', 6, 'Bring facts, examples, links and pictures up to date and improve what ranks just below the top. Done when all five are published again.'],
    ['Spread each piece in three places', 'medium', 5, 'Turn each piece into posts, a part of the newsletter, and something for partners to share. Done when three places are recorded for each piece.'],
    ['Measure reading and results', 'low', 2, 'Compare visits, reading time and enquiries with the start, piece by piece. Done when the next topics are chosen from it.'],
  ],
};

export const email: Playbook = {
  key: 'email',
  name: 'E-mail marketing',
  words: {
    'newsletter*': 5, 'email*': 5, 'e mail*': 5, 'mailing*': 5, 'open rate*': 5, 'subject line*': 5, 'subscriber*': 3, 'drip': 4, 'deliverability': 5, 'unsubscrib*': 5, mailchimp: 5, klaviyo: 5,
    'welcome series': 5, 'automation*': 2, 'inbox*': 3, 'click rate*': 2,
  },
  steps: [
    ['Clean the list and check consent', 'high', 4, 'Remove addresses that bounce or have been silent for a year, and make sure that consent is recorded for the others. Done when the list is cleaned and its size is noted.'],
    ['Check that mails arrive', 'high', 3, 'Verify SPF, DKIM and DMARC of the sending domain, and send test mails to the big providers. Done when the tests land in the inbox.'],
    ['Divide the list into groups', 'high', 4, 'Form groups by interest, purchase and activity that get different mails. Done when each address belongs to a group and the groups are saved.'],
    ['Design a template that reads well on a phone', 'medium', 5, 'Build a template with one clear action, tested in light and dark, with pictures switched off too. Done when it looks right in the five most used programs.'],
    ['Write a welcome series', 'medium', 6, 'Write three to five mails that greet, help and offer, with the days between them. Done when the series runs for new subscribers.'],
    ['Plan and send the campaigns of the period', 'medium', 8, 'Plan topics, dates and groups; test two subject lines with each campaign. Done when all planned campaigns are sent.'],
    ['Compare opens, clicks and sales', 'low', 2, 'Compare the figures of each group with the start. Done when the report names what to repeat and what to stop.'],
  ],
};

export const brand: Playbook = {
  key: 'brand',
  name: 'Brand awareness and PR',
  words: {
    'brand*': 4, 'brand awareness': 3, 'awareness': 4, pr: 4, press: 4, 'public relation*': 5, 'media coverage': 5, 'rebrand*': 5, 'journalist*': 5, 'share of voice': 5, publicity: 5, 'positioning': 4,
    'mentions': 3, 'recogni*': 2, logo: 3, identity: 3, coverage: 2, 'reach': 1, 'perception': 3, 'campaign*': 1,
  },
  steps: [
    ['Measure where the brand stands', 'high', 4, 'Count searches for the name, mentions, direct visits and share of voice against three competitors. Done when the figures of the start are written down.'],
    ['Agree message and audience', 'high', 4, 'Say in three sentences what we stand for, for whom, and why it is believable. Done when the message is approved by the client.'],
    ['Plan the campaign', 'high', 5, 'Choose channels, idea, dates and budget that carry the message. Done when the plan is approved.'],
    ['Build the media list and the press kit', 'medium', 5, 'Collect journalists and publications that write about this field, and prepare facts, pictures and contacts. Done when 30 contacts are listed and the kit is online.'],
    ['Offer three stories', 'medium', 6, 'Write three angles with news value and offer each personally. Done when every contact has heard from us and every answer is noted.'],
    ['Run the campaign on our own channels', 'medium', 8, 'Publish the planned pieces on website, social channels and newsletter in one look. Done when every planned piece is out.'],
    ['Measure again and report', 'low', 3, 'Repeat the measurement of the start. Done when the change is reported with what caused it.'],
  ],
};

export const events: Playbook = {
  key: 'events',
  name: 'Event or webinar',
  words: {
    event: 4, events: 4, 'webinar*': 5, 'conference*': 5, 'workshop*': 4, 'trade show*': 5, 'trade fair*': 5, 'meetup*': 5, 'seminar*': 5, 'registration*': 3, 'attend*': 3, 'speaker*': 3,
    'open day*': 5, 'open house': 5, 'booth*': 4, 'summit*': 4, 'exhibit*': 4, 'host': 1,
  },
  steps: [
    ['Settle goal, topic, date and format', 'high', 3, 'Decide what people shall take home, who should come, when, and what it may cost. Done when date and budget are approved.'],
    ['Win speakers and book place or platform', 'high', 5, 'Confirm speakers, and book the place or set up the platform with a test run. Done when everything is confirmed in writing.'],
    ['Build the registration page', 'high', 5, 'Write the page with benefit, programme, speakers and a short form, with a confirmation and a calendar entry. Done when a test registration worked from start to end.'],
    ['Invite', 'high', 6, 'Send invitations by mail, social channels, partners and sales, each with a link of its own. Done when the last planned invitation is out and registrations are counted by channel.'],
    ['Rehearse and prepare the material', 'medium', 5, 'Go through slides, technique and roles, and decide what happens when something fails. Done when a full rehearsal went through.'],
    ['Hold the event', 'medium', 6, 'Welcome, moderate, collect questions, record. Done when it took place and attendance is counted.'],
    ['Follow up within two working days', 'medium', 4, 'Send recording and next step to those who came and to those who did not, and hand warm contacts to sales. Done when everybody has heard from us and the report is shared.'],
  ],
};
