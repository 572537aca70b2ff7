import type { Playbook } from './playbook.js';

export const seo: Playbook = {
  key: 'seo',
  name: 'SEO and organic traffic',
  words: {
    seo: 5, 'rank*': 5, organic: 4, 'organic traffic': 2, traffic: 4, 'website traffic': 2, 'keyword*': 4, 'backlink*': 5, 'link building': 5, 'serp*': 5,
    'search engine*': 5, 'search result*': 4, 'search visib*': 4, 'page one': 3, 'first page': 3, 'visib*': 2, 'search*': 2, google: 1, visitors: 2, visits: 2,
  },
  steps: [
    ['Audit the site for technical SEO problems', 'high', 6, 'Crawl the site and list broken links, slow pages, missing titles, duplicate content and what keeps pages out of the index. Done when every finding has a severity and an owner.'],
    ['Research keywords and choose the ones to win', 'high', 5, 'Collect what the audience searches for, with volume, difficulty and intent, and compare with where we stand today. Done when 20 to 40 keywords are agreed and each belongs to one page.'],
    ['Rewrite titles, descriptions and headings of the main pages', 'high', 6, 'Bring the ten most important pages in line with their keyword: title, meta description, H1, internal links. Done when all ten are live and checked in the page source.'],
    ['Fix the technical findings that cost most', 'medium', 8, 'Work through the audit from the top: indexing, redirects, speed, mobile layout, structured data. Done when no finding of high severity is open and a new crawl confirms it.'],
    ['Publish pages for keywords that have none', 'medium', 10, 'Write or extend pages for the chosen keywords that no page answers yet, with internal links from related pages. Done when the pages are live and submitted for indexing.'],
    ['Earn links from relevant sites', 'medium', 6, 'List partners, directories and publications that fit, and offer each something worth linking to. Done when 15 sites were contacted and every answer is written down.'],
    ['Measure rankings and organic traffic, and decide what is next', 'low', 3, 'Compare positions, impressions and organic visits with the start, page by page. Done when the report is shared and the next three actions are agreed.'],
  ],
};

export const paidSearch: Playbook = {
  key: 'paid-search',
  name: 'Paid search',
  words: {
    'google ads': 5, 'google ad': 5, 'adword*': 5, ppc: 5, sem: 5, 'paid search': 5, 'search ad*': 5, 'search campaign*': 4, 'pay per click': 5, cpc: 4, 'shopping ad*': 5,
    'bing ads': 5, 'microsoft ads': 5, 'quality score*': 5, 'performance max': 5, 'cost per click': 5, ads: 2, ad: 2, 'advert*': 2, paid: 2, 'campaign*': 1, 'bid*': 2, roas: 2, cpa: 2, google: 1,
  },
  steps: [
    ['Check conversion tracking of the ads account', 'high', 3, 'Make a test conversion of every kind and compare what the account counts with what really happened. Done when every conversion is counted once, with the right value.'],
    ['Choose keywords and negative keywords', 'high', 5, 'Group keywords by intent, with estimated cost per click, and collect searches that must not trigger an ad. Done when each group has its keywords, match types and negatives.'],
    ['Build campaigns and ad groups', 'high', 6, 'Set up campaigns with budget, locations, schedule and bidding that fit the goal. Done when a colleague has checked the structure against the plan.'],
    ['Write ads and assets', 'medium', 5, 'Write headlines and descriptions for each ad group, with sitelinks, callouts and images. Done when every group has at least two approved ads of good strength.'],
    ['Match landing pages to the ads', 'medium', 6, 'Make sure that each ad leads to a page with the same promise, one clear action and a short loading time. Done when each ad group has its page and its form was tried.'],
    ['Optimise every week from the search terms', 'medium', 6, 'Look through search terms, bids, devices and times; pause what costs without converting. Done when four weekly rounds are done and each change is noted.'],
    ['Report cost per result and move the budget', 'low', 2, 'Compare cost per conversion and return by campaign with the target. Done when the report is shared and the budget of the next period is decided.'],
  ],
};

export const local: Playbook = {
  key: 'local',
  name: 'Local search and reviews',
  words: {
    'local*': 4, 'local seo': 5, 'google business*': 5, 'business profile*': 5, 'google review*': 5, 'review*': 3, 'maps': 4, 'google maps': 5, 'near me': 5, 'reputation*': 4, 'star rating*': 4,
    'rating*': 3, 'citation*': 3, yelp: 5, tripadvisor: 5, footfall: 5, 'foot traffic': 5, 'walk in*': 4, 'neighbo*': 3, 'testimonial*': 3,
  },
  steps: [
    ['Complete the business profile', 'high', 3, 'Check name, address, phone, hours, categories, services and photos of the profile in the map services. Done when the profile is verified and shows no missing field.'],
    ['Make name, address and phone the same everywhere', 'high', 4, 'Find entries in directories and on social profiles, and correct those that differ. Done when the 20 most important entries agree with the website.'],
    ['Set up how customers are asked for a review', 'high', 4, 'Choose the moment, the channel and the words, with a direct link, and agree it with the people at the counter. Done when the first ten customers were asked that way.'],
    ['Answer the reviews that are there', 'medium', 3, 'Write a personal answer to every review of the last twelve months, the critical ones first. Done when none of them is without an answer.'],
    ['Give each location a page', 'medium', 6, 'Write a page for each location with directions, opening hours, photos, team and local questions. Done when the pages are live and linked from the profiles.'],
    ['Post to the profile every week', 'low', 3, 'Plan offers, news and photos for eight weeks ahead. Done when eight posts are scheduled or published.'],
    ['Measure calls, directions and rating', 'low', 2, 'Compare calls, direction requests, visits and the average rating with the start. Done when the report is shared with the next steps.'],
  ],
};
