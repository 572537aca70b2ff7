import { describe, expect, it } from '@jest/globals';
import { matchPlaybook } from './match-playbook.js';

const match = (title: string, rest: { description?: string; metricName?: string } = {}) =>
  matchPlaybook({ title, description: rest.description ?? null, metricName: rest.metricName ?? null }).key;

describe('matchPlaybook', () => {
  it.each([
    ['Improve our ranking for implants', 'seo'],
    ['Increase organic traffic by 30%', 'seo'],
    ['Double website traffic', 'seo'],
    ['Get to the first page of Google', 'seo'],
    ['Launch Google Ads for the spring offer', 'paid-search'],
    ['Lower PPC cost', 'paid-search'],
    ['Facebook Ads for new patients', 'paid-social'],
    ['Run ads on Instagram', 'paid-social'],
    ['Grow Instagram followers to 10k', 'social-media'],
    ['Social media presence for the brand', 'social-media'],
    ['Start a monthly newsletter', 'email'],
    ['Better E-Mail open rates', 'email'],
    ['Publish twelve blog articles', 'content'],
    ['YouTube channel with weekly videos', 'video'],
    ['Redesign the website', 'website'],
    ['Launch new website', 'website'],
    ['Website conversion rate above 3 %', 'conversion'],
    ['New landing page for whitening', 'conversion'],
    ['Collect 50 Google reviews', 'local'],
    ['Local SEO for three branches', 'local'],
    ['Raise brand awareness in Lisbon', 'brand'],
    ['Press coverage for the founders', 'brand'],
    ['Find five influencers', 'influencers'],
    ['Generate more leads', 'leads'],
    ['40 qualified leads from LinkedIn', 'leads'],
    ['Host a webinar on skin care', 'events'],
    ['Product launch in May', 'product-launch'],
    ['Sell more in the online shop', 'ecommerce'],
    ['Set up GA4 and event tracking', 'analytics'],
    ['Reduce churn', 'retention'],
    ['Customer retention program', 'retention'],
    ['Become happier', 'general'],
    ['', 'general'],
  ])('"%s" matches %s', (title, key) => {
    expect(match(title)).toBe(key);
  });

  it('matches word stems', () => {
    expect(match('Better Rankings for implants')).toBe('seo');
    expect(match('More LANDING  pages')).toBe('conversion');
    // Neither "ad" nor "lead" matches.
    expect(match('Address the leadership')).toBe('general');
  });

  it('uses metric or description when the title matches nothing', () => {
    expect(match('Grow in spring', { metricName: 'Newsletter subscribers' })).toBe('email');
    expect(match('Grow in spring', { description: 'We want less churn.' })).toBe('retention');
  });

  it('prefers the title to a long description', () => {
    const description = 'ads ppc adwords google ads campaign paid search bids cpc quality score shopping ads '.repeat(
      20,
    );
    expect(match('Newsletter for members', { description })).toBe('email');
  });
});
