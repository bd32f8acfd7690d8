/*
 * What the pictures write: names made safe for XML, and coordinates.
 */
#ifndef SN_XML_H
#define SN_XML_H

#include "../base/text.h"

/* A text as XML content or attribute: markup is escaped; bytes that are not UTF-8 and characters
 * that XML 1.0 does not allow become U+FFFD; line ends and tabs become spaces. What is wider than
 * `most_em` (see sn_xml_width_em) ends in three dots. */
void sn_xml_put(sn_text *xml, const char *words, double most_em);

/* The width of a text in units of its font size: a guess on the wide side, since nobody knows the
 * reader's font. */
double sn_xml_width_em(const char *words);

/* A coordinate, with at most two decimals. |px| is at most 1e9. */
void sn_xml_put_px(sn_text *xml, double px);

/* An attribute: a space, the name, and the coordinate in quotes. */
void sn_xml_put_px_as(sn_text *xml, const char *name, double px);

#endif
