//! Pages as a PDF file: vectors and text, tagged for those who hear it, the same bytes every time.

use crate::canvas::{Area, Draw, Meaning, Node, Pen, Point, Shade, Turn};
use crate::error::PressError;
use crate::font::Weight;
use crate::sheet::{Bookmark, Leaf};
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::luma;
use krilla::configure::{Accessibility, ConfigurationBuilder, PdfVersion};
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::{Page, PageSettings};
use krilla::paint::{Fill, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ContentTag, Identifier, Node as TagNode, Tag, TagGroup, TagKind, TagTree};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use ninefold_words::Language;
use std::num::NonZeroU16;

/// One side of a sheet: which pages stand on it, side by side.
pub(crate) type Side = Vec<usize>;

/// Every page on a side of its own.
pub(crate) fn one_by_one(n_pages: usize) -> Vec<Side> {
    (0..n_pages).map(|page| vec![page]).collect()
}

/// What a file says about itself.
#[derive(Clone, Copy)]
pub(crate) struct About<'a> {
    pub(crate) title: &'a str,
    pub(crate) language: Language,
}

/// Writes pages of a size onto sides.
pub(crate) fn write(
    leaves: &[Leaf],
    page: (f32, f32),
    sides: &[Side],
    About { title, language }: About<'_>,
) -> Result<Vec<u8>, PressError> {
    let fault = |error: &dyn std::fmt::Debug| PressError::Pdf(format!("{error:?}"));
    let configuration = ConfigurationBuilder::new()
        .with_version(PdfVersion::Pdf17)
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| fault(&error))?;
    let mut document =
        Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
    let mut press = Press { fonts: fonts()?, language, tags: vec![Vec::new(); leaves.len()] };
    let mut outline = Chapters::default();
    let mut places = vec![None; leaves.len()];
    for (side_index, side) in sides.iter().enumerate() {
        let size = PageSettings::from_wh(page.0 * side.len() as f32, page.1);
        let mut sheet = document.start_page_with(size.ok_or(PressError::Margins)?);
        let placed =
            side.iter().enumerate().map(|(at, &leaf)| (leaf, at as f32 * page.0)).collect::<Vec<_>>();
        for &(leaf, x) in &placed {
            places[leaf] = Some((side_index, x));
        }
        press.side(&mut sheet, leaves, &placed);
    }
    for (leaf, place) in leaves.iter().zip(places) {
        let Some((side, x)) = place else { continue };
        for bookmark in &leaf.bookmarks {
            outline.add(bookmark, side, x);
        }
    }
    let mut tree = TagTree::new().with_lang(Some(language.tag().into()));
    press.tags.into_iter().flatten().for_each(|node| tree.push(node));
    document.set_tag_tree(tree);
    document.set_outline(outline.finish(title));
    let metadata = Metadata::new().title(title.into()).creator("Ninefold".into());
    document.set_metadata(metadata.language(language.tag().into()));
    document.finish().map_err(|error| fault(&error))
}

fn fonts() -> Result<[Font; 2], PressError> {
    let font = |weight: Weight| {
        Font::new(weight.bytes().into(), 0).ok_or_else(|| PressError::Pdf("the font is damaged".into()))
    };
    let [regular, semi_bold] = Weight::ALL;
    Ok([font(regular)?, font(semi_bold)?])
}

/// The outline: a chapter for each level, with its puzzles.
#[derive(Default)]
struct Chapters {
    nodes: Vec<(String, OutlineNode)>,
}

impl Chapters {
    fn add(&mut self, bookmark: &Bookmark, side: usize, x: f32) {
        let at = krilla::geom::Point::from_xy(x + bookmark.at.x, bookmark.at.y);
        let node = |text: &str| OutlineNode::new(text.into(), XyzDestination::new(side, at));
        if self.nodes.last().is_none_or(|(chapter, _)| *chapter != bookmark.chapter) {
            self.nodes.push((bookmark.chapter.clone(), node(&bookmark.chapter)));
        }
        if let (Some((_, chapter)), true) = (self.nodes.last_mut(), bookmark.text != bookmark.chapter) {
            chapter.push_child(node(&bookmark.text));
        }
    }

    /// The finished outline, which has at least one entry.
    fn finish(self, title: &str) -> Outline {
        let mut outline = Outline::new();
        if self.nodes.is_empty() {
            let start = XyzDestination::new(0, krilla::geom::Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(title.into(), start));
        }
        self.nodes.into_iter().for_each(|(_, node)| outline.push_child(node));
        outline
    }
}

/// Turns nodes of pages into marks on paper and into tags.
struct Press {
    fonts: [Font; 2],
    language: Language,
    /// The tags of every page, in reading order.
    tags: Vec<Vec<TagNode>>,
}

impl Press {
    /// Draws pages side by side.
    fn side(&mut self, sheet: &mut Page<'_>, leaves: &[Leaf], placed: &[(usize, f32)]) {
        let mut links = Vec::new();
        for &(leaf, x) in placed {
            self.add_links(sheet, &leaves[leaf].canvas.nodes, x, &mut links);
        }
        let mut links = links.into_iter();
        let mut surface = sheet.surface();
        for &(leaf, x) in placed {
            surface.push_transform(&Transform::from_translate(x, 0.0));
            let tags = self.nodes(&mut surface, &leaves[leaf].canvas.nodes, &mut links);
            self.tags[leaf] = tags;
            surface.pop();
        }
        surface.finish();
    }

    /// Draws nodes; what is drawn side by side shares a tag.
    fn nodes(
        &self,
        surface: &mut Surface<'_>,
        nodes: &[Node],
        links: &mut impl Iterator<Item = Identifier>,
    ) -> Vec<TagNode> {
        let mut tags = Vec::new();
        for run in nodes.chunk_by(|one, other| is_draw(one) && is_draw(other)) {
            match &run[0] {
                Node::Draw(_) => {
                    let identifier = surface.start_tagged(ContentTag::Other);
                    self.draws(surface, run);
                    surface.end_tagged();
                    tags.push(identifier.into());
                }
                Node::Group(Meaning::Decoration, inner) => {
                    surface.start_tagged(ContentTag::Artifact(Artifact::default()));
                    self.draws(surface, inner);
                    surface.end_tagged();
                }
                Node::Group(meaning, inner) => {
                    let annotation = if let Meaning::Link(..) = meaning { links.next() } else { None };
                    let mut group = TagGroup::new(self.tag(meaning, inner));
                    annotation.into_iter().for_each(|annotation| group.push(annotation));
                    self.nodes(surface, inner, links).into_iter().for_each(|node| group.push(node));
                    tags.push(group.into());
                }
                Node::Turned(area, inner) => {
                    let (x, y) = (2.0 * area.x + area.width, 2.0 * area.y + area.height);
                    surface.push_transform(&Transform::from_row(-1.0, 0.0, 0.0, -1.0, x, y));
                    tags.extend(self.nodes(surface, inner, links));
                    surface.pop();
                }
            }
        }
        tags
    }

    fn draws(&self, surface: &mut Surface<'_>, nodes: &[Node]) {
        for node in nodes {
            if let Node::Draw(draw) = node {
                self.draw(surface, draw);
            }
        }
    }

    fn draw(&self, surface: &mut Surface<'_>, draw: &Draw) {
        match draw {
            Draw::Fill { areas, radius, shade } => {
                surface.set_fill(Some(fill(*shade)));
                surface.set_stroke(None);
                if let Some(path) = rectangles(areas, *radius) {
                    surface.draw_path(&path);
                }
            }
            Draw::Modules { corner, side, runs } => {
                surface.set_fill(Some(fill(Shade::BLACK)));
                surface.set_stroke(None);
                let areas = runs.iter().map(|run| run.area()).collect::<Vec<_>>();
                if let Some(path) = rectangles(&areas, 0.0) {
                    // Whole numbers take a quarter of the room of places on the page.
                    surface.push_transform(&Transform::from_row(*side, 0.0, 0.0, *side, corner.x, corner.y));
                    surface.draw_path(&path);
                    surface.pop();
                }
            }
            Draw::Stroke { lines, pen } => {
                surface.set_fill(None);
                surface.set_stroke(Some(stroke(*pen)));
                if let Some(path) = straight(lines) {
                    surface.draw_path(&path);
                }
            }
            Draw::Path { points, pen } => {
                surface.set_fill(None);
                let line_cap = krilla::paint::LineCap::Round;
                let line_join = krilla::paint::LineJoin::Round;
                surface.set_stroke(Some(Stroke { line_cap, line_join, ..stroke(*pen) }));
                if let Some(path) = joined(points, PathBuilder::finish) {
                    surface.draw_path(&path);
                }
            }
            Draw::Area { corners, fill: inside, rim } => {
                surface.set_fill(inside.map(fill));
                surface.set_stroke(rim.map(stroke));
                let close = |mut path: PathBuilder| {
                    path.close();
                    path.finish()
                };
                if let Some(path) = joined(corners, close) {
                    surface.draw_path(&path);
                }
            }
            Draw::Text { at, text, weight, size, shade, turn } => {
                surface.set_fill(Some(fill(*shade)));
                surface.set_stroke(None);
                let font = match weight {
                    Weight::Regular => &self.fonts[0],
                    Weight::SemiBold => &self.fonts[1],
                };
                let start = krilla::geom::Point::from_xy(at.x, at.y);
                if let Some(Turn { degrees, around }) = turn {
                    surface.push_transform(&Transform::from_rotate_at(*degrees, around.x, around.y));
                }
                surface.draw_glyphs(start, &glyphs(*weight, text), font.clone(), text, *size, false);
                if turn.is_some() {
                    surface.pop();
                }
            }
        }
    }

    /// Makes everything that leads somewhere clickable, in the order in which it is drawn.
    fn add_links(&self, sheet: &mut Page<'_>, nodes: &[Node], x: f32, links: &mut Vec<Identifier>) {
        for node in nodes {
            match node {
                Node::Group(Meaning::Link(address, area), _) => {
                    let Some(rect) = rect(Area { x: area.x + x, ..*area }) else { continue };
                    let target = Target::Action(Action::Link(LinkAction::new(address.clone())));
                    let words = Some(self.description(address));
                    let annotation = Annotation::new_link(LinkAnnotation::new(rect, target), words);
                    links.push(sheet.add_tagged_annotation(annotation));
                }
                Node::Group(_, inner) | Node::Turned(_, inner) => self.add_links(sheet, inner, x, links),
                Node::Draw(_) => {}
            }
        }
    }

    fn description(&self, address: &str) -> String {
        self.language.fill("Play this puzzle online: {0}", &[&address])
    }

    fn tag(&self, meaning: &Meaning, inner: &[Node]) -> TagKind {
        match meaning {
            Meaning::Section => Tag::Section.into(),
            Meaning::Heading(level) => {
                let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
                Tag::Hn(level, Some(words(inner))).into()
            }
            Meaning::Paragraph | Meaning::Decoration => Tag::P.into(),
            Meaning::Table => Tag::Table.into(),
            Meaning::Row => Tag::TR.into(),
            Meaning::Cell => Tag::TD.into(),
            Meaning::Figure(words) => Tag::Figure(Some(words.clone())).into(),
            Meaning::Link(address, _) => Tag::Link.with_alt_text(Some(self.description(address))).into(),
        }
    }
}

fn is_draw(node: &Node) -> bool {
    matches!(node, Node::Draw(_))
}

/// What is written in nodes.
fn words(nodes: &[Node]) -> String {
    let text = |node: &Node| match node {
        Node::Draw(Draw::Text { text, .. }) => Some(text.clone()),
        _ => None,
    };
    nodes.iter().filter_map(text).collect::<Vec<_>>().join(" ")
}

fn fill(shade: Shade) -> Fill {
    Fill { paint: luma::Color::new(shade.0).into(), ..Fill::default() }
}

fn stroke(pen: Pen) -> Stroke {
    let dash = pen.dashes.map(|(line, gap)| StrokeDash { array: vec![line, gap], offset: 0.0 });
    // Round ends would close the gaps between dashes.
    let line_cap = match dash {
        None => krilla::paint::LineCap::Square,
        Some(_) => krilla::paint::LineCap::Butt,
    };
    Stroke {
        paint: luma::Color::new(pen.shade.0).into(),
        width: pen.width,
        line_cap,
        dash,
        ..Stroke::default()
    }
}

fn rect(area: Area) -> Option<Rect> {
    Rect::from_xywh(area.x, area.y, area.width, area.height)
}

fn rectangles(areas: &[Area], radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for &area in areas {
        if radius > 0.0 {
            round_rectangle(&mut path, area, radius);
        } else if let Some(rect) = rect(area) {
            path.push_rect(rect);
        }
    }
    path.finish()
}

fn round_rectangle(path: &mut PathBuilder, area: Area, radius: f32) {
    let Area { x, y, .. } = area;
    let (right, bottom) = (area.right(), area.bottom());
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.quad_to(right, y, right, y + radius);
    path.line_to(right, bottom - radius);
    path.quad_to(right, bottom, right - radius, bottom);
    path.line_to(x + radius, bottom);
    path.quad_to(x, bottom, x, bottom - radius);
    path.line_to(x, y + radius);
    path.quad_to(x, y, x + radius, y);
    path.close();
}

fn straight(lines: &[[Point; 2]]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for [from, to] in lines {
        path.move_to(from.x, from.y);
        path.line_to(to.x, to.y);
    }
    path.finish()
}

/// A path from point to point.
fn joined(points: &[Point], finish: impl FnOnce(PathBuilder) -> Option<Path>) -> Option<Path> {
    let (first, rest) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(first.x, first.y);
    rest.iter().for_each(|point| path.line_to(point.x, point.y));
    finish(path)
}

/// One glyph for each character that the font has.
fn glyphs(weight: Weight, text: &str) -> Vec<KrillaGlyph> {
    let glyph = |(start, symbol): (usize, char)| {
        let letter = weight.letter(symbol)?;
        Some(KrillaGlyph {
            glyph_id: GlyphId::new(letter.glyph),
            text_range: start..start + symbol.len_utf8(),
            x_advance: letter.advance,
            x_offset: 0.0,
            y_offset: 0.0,
            y_advance: 0.0,
            location: None,
        })
    };
    text.char_indices().filter_map(glyph).collect()
}
