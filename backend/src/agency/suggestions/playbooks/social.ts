import type { Playbook } from './playbook.js';

export const socialMedia: Playbook = {
  key: 'social-media',
  name: 'Social media growth',
  words: {
    'social media': 4, social: 3, 'follower*': 5, instagram: 3, facebook: 3, linkedin: 3, tiktok: 3, twitter: 3, pinterest: 3, threads: 2, 'engag*': 3, 'communit*': 3, 'hashtag*': 4, 'posting': 2,
    posts: 2, 'fans': 3, reach: 1, likes: 3, 'story': 1, 'stories': 2,
  },
  steps: [
    ['Review the profiles and what worked so far', 'high', 4, 'Look at the posts of the last three months: which formats, topics and times brought reach and replies. Done when five things to repeat and five to stop are written down.'],
    ['Agree audience, topics and tone', 'high', 3, 'Choose who we talk to, three to five recurring topics, and how we sound on each platform. Done when the one-page guide is approved.'],
    ['Plan the posting calendar', 'high', 5, 'Plan posts for the coming weeks with platform, date, topic and format. Done when the calendar is filled and approved.'],
    ['Produce posts in one batch', 'medium', 10, 'Write texts and make pictures or clips for the planned posts together. Done when all posts of the next four weeks are ready to schedule.'],
    ['Answer and take part every day', 'medium', 8, 'Reply to comments and messages within a working day, and join conversations of accounts that our audience follows. Done when four weeks passed without an unanswered message.'],
    ['Try two formats that are new to the profile', 'low', 5, 'Test, say, short clips, polls or carousels with the same topic as a usual post. Done when both ran three times and the figures are compared.'],
    ['Report growth and adjust the plan', 'low', 2, 'Compare followers, reach and engagement with the start. Done when the report is shared and the next calendar reflects it.'],
  ],
};

export const paidSocial: Playbook = {
  key: 'paid-social',
  name: 'Paid social',
  words: {
    'paid social': 5, 'social ad*': 5, 'facebook ad*': 5, 'instagram ad*': 5, 'meta ad*': 5, 'linkedin ad*': 5, 'tiktok ad*': 5, 'retarget*': 4, 'remarket*': 4, 'lookalike*': 5, 'sponsored*': 4,
    'boost* post*': 4, ads: 2, ad: 2, 'advert*': 2, paid: 2, social: 2, facebook: 2, instagram: 2, meta: 3, linkedin: 2, tiktok: 2, roas: 2, cpm: 4, 'campaign*': 1, cpa: 1,
  },
  steps: [
    ['Check pixel, events and account access', 'high', 3, 'Make sure that the pixel fires, the important events arrive once, and the right people have access. Done when a test purchase or lead shows up in the ads account.'],
    ['Define audiences', 'high', 4, 'Build audiences of interests, of visitors and customers, and similar ones, and decide who is left out. Done when each audience is saved with its estimated size.'],
    ['Produce creatives and texts', 'high', 8, 'Make at least three ideas in the formats of each placement, with one clear action. Done when all versions are approved.'],
    ['Set up campaigns with budget and schedule', 'high', 4, 'Build campaigns by stage: new people, warm people, customers. Set budget, dates and naming. Done when a colleague has checked them and they are in review.'],
    ['Test creatives against each other', 'medium', 5, 'Let the ideas compete under the same conditions until the difference is clear. Done when a winner is named for each audience.'],
    ['Watch cost and frequency, and refresh', 'medium', 5, 'Check cost per result, frequency and comments twice a week; replace what is worn out. Done when four weeks are done and no ad runs above the agreed frequency.'],
    ['Report return and decide the next budget', 'low', 2, 'Compare cost per result and return with the target, by audience and creative. Done when the report is shared and the budget is decided.'],
  ],
};

export const influencers: Playbook = {
  key: 'influencers',
  name: 'Influencers and partnerships',
  words: {
    'influenc*': 5, 'ambassador*': 5, 'creator*': 4, 'partnership*': 4, 'partner program*': 4, 'affiliat*': 5, 'collab*': 4, ugc: 5, 'user generated': 5, 'sponsorship*': 4, 'co marketing': 5, 'endors*': 4,
  },
  steps: [
    ['Define who fits and what they should achieve', 'high', 3, 'Write down audience, values, reach and budget, and what a partner must not do. Done when the profile of a fitting partner is approved.'],
    ['Find and check 20 candidates', 'high', 6, 'Collect candidates with reach, engagement, audience and earlier partnerships, and check that followers are real. Done when 20 are rated and eight are chosen.'],
    ['Prepare offer, briefing and agreement', 'high', 4, 'Describe content, dates, payment, marking as advertising and rights of use. Done when the papers are approved by whoever signs them.'],
    ['Contact the chosen ones', 'medium', 5, 'Write to each personally, follow up once, and note every answer. Done when at least three have agreed.'],
    ['Accompany and approve the content', 'medium', 6, 'Send products and links, answer questions, check drafts against the briefing. Done when every agreed post is approved with its date.'],
    ['Measure the result of each partner', 'low', 3, 'Compare reach, clicks, codes used and sales with the cost. Done when it is decided with whom we go on.'],
  ],
};

export const video: Playbook = {
  key: 'video',
  name: 'Video',
  words: { 'video*': 4, youtube: 5, reels: 4, reel: 4, shorts: 4, 'film*': 3, 'vlog*': 5, 'footage': 4, 'animation*': 3, 'watch time': 5, 'trailer*': 4 },
  steps: [
    ['Choose topics and formats', 'high', 3, 'Collect questions that the audience asks, and decide for each whether it becomes a short clip or a longer film. Done when ten topics are ranked and the first four are approved.'],
    ['Write scripts and storyboards', 'high', 6, 'Write the first four scripts with a hook in the first seconds and one clear action at the end. Done when script and storyboard of each are approved.'],
    ['Prepare and shoot', 'high', 10, 'Arrange people, place, permissions and equipment, and record all four on as few days as possible. Done when the footage is complete and saved twice.'],
    ['Edit, subtitle and cut for each platform', 'medium', 10, 'Cut, grade and mix; add subtitles; make versions in the sizes that each platform wants. Done when every version is approved.'],
    ['Publish with title, description and thumbnail', 'medium', 4, 'Write titles that people search for, set chapters and end screens, and schedule. Done when all four are scheduled or live.'],
    ['Look at retention and plan the next ones', 'low', 2, 'See where people stop watching and what they click. Done when the findings are written into the next scripts.'],
  ],
};
