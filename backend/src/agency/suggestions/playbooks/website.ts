import type { Playbook } from './playbook.js';

export const website: Playbook = {
  key: 'website',
  name: 'Website launch or redesign',
  words: {
    'website*': 3, 'web site*': 3, 'redesign*': 5, 'relaunch*': 4, 'homepage*': 3, 'home page*': 3, site: 2, 'web design*': 5, 'page speed': 4, 'core web vitals': 5, 'load* time*': 4, wordpress: 4, webflow: 4,
    cms: 3, 'migrat*': 3, 'wireframe*': 5, 'responsive': 3, 'accessib*': 3, 'go live': 3, 'launch*': 1, 'mobile*': 1, 'pages': 1,
  },
  steps: [
    ['Agree goals, audience and scope', 'high', 4, 'Write down what the site must achieve, for whom, and what is not part of it. Done when the client has approved the page.'],
    ['Plan structure and content', 'high', 6, 'Draw the site map, list what each page says and who delivers its text and pictures, and map old addresses to new ones. Done when every page has an owner and a date.'],
    ['Design the key pages', 'high', 12, 'Sketch and design home, one list, one detail and the contact page, for phone and desktop. Done when the designs are approved.'],
    ['Build templates and fill in the content', 'high', 16, 'Build the pages, enter texts and pictures, and connect forms and analytics. Done when every planned page is complete on the test site.'],
    ['Test on devices, for speed and accessibility', 'medium', 6, 'Try forms, links, keyboard use, screen sizes and loading time, and fix what is found. Done when no serious fault is open.'],
    ['Go live with redirects', 'high', 4, 'Switch over at a quiet hour, set redirects, submit the site map, check forms and tracking. Done when the new site answers everywhere and no old address is lost.'],
    ['Watch the first two weeks', 'low', 3, 'Look at errors, rankings, speed and enquiries every other day. Done when two weeks passed and the list of improvements is agreed.'],
  ],
};

export const conversion: Playbook = {
  key: 'conversion',
  name: 'Conversion rate and landing pages',
  words: {
    'conversion*': 5, 'conversion rate*': 2, 'convert*': 4, 'landing page*': 5, cro: 5, 'a b test*': 5, 'ab test*': 5, 'split test*': 5, 'bounce*': 3, 'checkout*': 4, 'cart abandon*': 5, 'abandon* cart*': 4,
    'funnel*': 3, usability: 4, ux: 3, 'call to action': 4, cta: 4, 'drop off*': 3, 'sign up rate': 4, 'optimi*': 1,
  },
  steps: [
    ['Find where people drop out', 'high', 4, 'Follow the path from arrival to the last step by device and source. Done when the three steps that lose most are named with figures.'],
    ['Watch and ask visitors', 'high', 5, 'Look at recordings and heat maps, and ask five visitors to do the task aloud. Done when the ten most frequent obstacles are listed.'],
    ['Rank ideas by effect and effort', 'high', 2, 'Write each idea as "because we saw …, we change …, and expect …". Done when the list is ranked and the first four are approved.'],
    ['Rebuild the most important landing page', 'high', 8, 'Put promise, proof and one action on the first screen; shorten the form; speed it up. Done when the new page is live for part of the visitors.'],
    ['Run the first tests', 'medium', 8, 'Test one idea at a time with the sample size that was computed before. Done when two tests ended with a clear result, also when it is "no difference".'],
    ['Make winners permanent', 'medium', 4, 'Build the winning versions for everybody and remove the test code. Done when they are live and tracking still counts right.'],
    ['Report the change in rate and revenue', 'low', 2, 'Compare the rate with the start, by device and source. Done when the report is shared with the next ideas.'],
  ],
};

export const ecommerce: Playbook = {
  key: 'ecommerce',
  name: 'Online shop',
  words: {
    'e commerce': 5, 'ecommerce*': 5, 'online shop*': 5, 'online store*': 5, 'webshop*': 5, 'web shop*': 5, shopify: 5, woocommerce: 5, 'shop*': 3, store: 2, 'average order*': 5, aov: 5, 'product page*': 5,
    'online sales': 5, 'black friday': 5, 'catalog*': 3, 'basket*': 3, 'merchan*': 3, sales: 2, revenue: 2, 'orders': 2, 'product*': 1,
  },
  steps: [
    ['Analyse sales by product, source and device', 'high', 4, 'See which products, visitors and steps bring or lose most revenue. Done when the five biggest chances are listed with figures.'],
    ['Improve the pages of the 20 best products', 'high', 10, 'Better pictures, complete facts, delivery and returns in sight, reviews, related products. Done when all 20 are live in the new form.'],
    ['Shorten the checkout', 'high', 6, 'Allow guests, reduce fields, show all costs early, add the ways to pay that are missing. Done when a test order on a phone takes under two minutes.'],
    ['Remind people of what they left in the basket', 'medium', 4, 'Set up two or three mails after an abandoned basket. Done when the series runs and its orders are counted.'],
    ['Feed the products to shopping channels', 'medium', 5, 'Set up the product feed with right titles, prices and stock. Done when the feed is accepted without errors.'],
    ['Plan offers for the period', 'medium', 4, 'Choose occasions, products, discount and channels with the margin in mind. Done when the calendar of offers is approved.'],
    ['Report revenue, order value and margin', 'low', 2, 'Compare with the start and the year before. Done when the report is shared and the next steps are chosen.'],
  ],
};

export const analytics: Playbook = {
  key: 'analytics',
  name: 'Analytics and tracking setup',
  words: {
    'analytics': 5, 'tracking': 4, 'event tracking': 4, 'conversion tracking': 5, ga4: 5, 'tag manager': 5, gtm: 5, 'dashboard*': 4, 'attribution': 5, 'utm*': 5, 'pixel*': 4, 'report*': 3, 'measur*': 3, track: 2,
    'kpi*': 2, data: 2, 'consent': 3, 'cookie*': 3, 'metrics': 2,
  },
  steps: [
    ['Agree what must be known', 'high', 3, 'Collect the questions that figures shall answer and choose the few that lead to decisions. Done when each figure has a definition and somebody who uses it.'],
    ['Check what is counted today', 'high', 4, 'Go through accounts, tags, filters and goals, and compare with reality. Done when every gap and double count is listed.'],
    ['Write the tracking plan', 'high', 4, 'Name every event with its trigger and its fields, and how campaigns are named. Done when marketing and development have approved the plan.'],
    ['Set up tags and consent', 'high', 8, 'Build the events in the tag system, behind the consent that the law asks for. Done when nothing is sent before consent and every event arrives once.'],
    ['Test every event', 'medium', 4, 'Try each event on phone and desktop, with consent and without. Done when the list of tests has no open line.'],
    ['Build the dashboard', 'medium', 6, 'Show the agreed figures with target and change, for each reader only what they need. Done when its readers have used it once with us.'],
    ['Hand over and explain', 'low', 2, 'Write down how it works and show it to the team. Done when somebody else added an event by the guide alone.'],
  ],
};
